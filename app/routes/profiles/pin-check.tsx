// GET /pin: asks for the PIN. POST: checks it, or sends it
import { defineHandle } from "~/lib/route-handle";

export { pinCheckAction as action, pinCheckLoader as loader } from "~/features/pin/pin-check.server";
export { PinPage as default } from "~/features/pin/pin-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["pin"] });

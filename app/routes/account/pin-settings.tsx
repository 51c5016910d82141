// GET /account/pin: the parental PIN. POST: a step of creating or deleting it
import { defineHandle } from "~/lib/route-handle";

export { PinPage as default } from "~/features/pin/pin-page";
export { pinSettingsAction as action, pinSettingsLoader as loader } from "~/features/pin/pin-settings.server";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["pin"] });

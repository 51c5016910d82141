// GET /support: the help centre. POST: asks a question without an account
import { defineHandle } from "~/lib/route-handle";

export { supportAction as action, supportLoader as loader } from "~/features/support/support.server";
export { SupportPage as default } from "~/features/support/support-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["support", "playCheck"] });

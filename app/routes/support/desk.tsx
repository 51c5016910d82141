// GET /support-desk: tickets and articles, for staff only. POST: answers, assigns, closes, saves an article
import { defineHandle } from "~/lib/route-handle";

export { deskAction as action, deskLoader as loader } from "~/features/support/desk.server";
export { DeskPage as default } from "~/features/support/desk-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["support"] });

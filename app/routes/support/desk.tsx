// GET /support-desk: tickets and articles, for staff only. POST: answers, assigns, closes, saves an article
export { deskAction as action, deskLoader as loader } from "~/features/support/desk.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";

// GET /support-desk: tickets and articles for the staff, not found for others. POST: answers, takes up, closes, writes
export { deskAction as action, deskLoader as loader } from "~/features/support/desk.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";

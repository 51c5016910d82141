// GET /support/question: a question without an account, by an email's link. POST: replies, closes it, revokes links
export { questionAction as action, questionLoader as loader } from "~/features/support/tickets.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";

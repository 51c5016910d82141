// GET /account/support: the account's tickets. POST: asks a question
export { MarkupSection as default } from "~/features/account/markup-section";
export { ticketsAction as action, ticketsLoader as loader } from "~/features/support/tickets.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";

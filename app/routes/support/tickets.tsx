// GET /account/support: the account's tickets. POST: asks a question
export { ticketsAction as action, ticketsLoader as loader } from "~/features/support/tickets.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";

// GET /account/support/{ticket}: a ticket's messages. POST: replies, or closes it
export { MarkupSection as default } from "~/features/account/markup-section";
export { ticketAction as action, ticketLoader as loader } from "~/features/support/tickets.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";

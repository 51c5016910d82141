// GET /account/support/{ticket}: a ticket's messages. POST: replies, or closes it
export { ticketAction as action, ticketLoader as loader } from "~/features/support/tickets.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";

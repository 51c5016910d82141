// GET /account/support/{ticket}: a ticket's messages. POST: replies, or closes it
import { defineHandle } from "~/lib/route-handle";

export { TicketPage as default } from "~/features/support/ticket-page";
export { ticketAction as action, ticketLoader as loader } from "~/features/support/tickets.server";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["support"] });

// GET /account/support: the account's tickets. POST: asks a question
import { defineHandle } from "~/lib/route-handle";

export { ticketsAction as action, ticketsLoader as loader } from "~/features/support/tickets.server";
export { TicketsPage as default } from "~/features/support/tickets-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["support", "playCheck"] });

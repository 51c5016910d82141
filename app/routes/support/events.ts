// GET /resources/support-events: new messages of a ticket as server-sent events
export { supportEventsLoader as loader } from "~/features/support/support-events.server";

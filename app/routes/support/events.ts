// GET /resources/support-events: the messages of one's ticket as they come
export { supportEventsLoader as loader } from "~/features/support/support-events.server";

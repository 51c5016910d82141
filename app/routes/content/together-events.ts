// GET /resources/together-events?id=…: server-sent events with a group as it changes
export { togetherEventsLoader as loader } from "~/features/together/together-events.server";

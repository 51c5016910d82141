// POST /resources/viewing: reports the state of a child's player
export { reportViewingAction as action } from "~/features/watch/viewing.server";

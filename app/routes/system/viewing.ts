// POST /resources/viewing: what a child's player does
export { reportViewingAction as action } from "~/features/watch/viewing.server";

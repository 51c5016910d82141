// POST /resources/continue-watching: removes a title from the row
export { removeFromContinueAction as action } from "~/features/home/continue-actions.server";

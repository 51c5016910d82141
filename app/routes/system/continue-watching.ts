// POST /resources/continue-watching: takes a title off the row
export { removeFromContinue as action } from "~/features/home/continue-actions.server";

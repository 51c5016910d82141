// POST /resources/recommendation-signals: what recommendations are based on
export { signalsAction as action } from "~/features/favorites/favorite-actions.server";

// POST /resources/recommendation-signals: sets what recommendations are based on
export { signalsAction as action } from "~/features/favorites/favorite-actions.server";

// POST /resources/recommendation-signals: what recommendations go by
export { signalsAction as action } from "~/features/favorites/favorite-actions.server";

// GET /resources/rating: the viewer's rating of a title. POST: rates it
export { ratingAction as action, ratingLoader as loader } from "~/features/favorites/favorite-actions.server";

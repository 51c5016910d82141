// GET /resources/rating: the viewer's rating of a title. POST: rate it
export { ratingAction as action, ratingLoader as loader } from "~/features/favorites/favorite-actions.server";

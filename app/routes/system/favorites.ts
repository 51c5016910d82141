// GET /resources/favorites: the viewer's favourites. POST: adds or removes a title
export {
  favoriteAction as action,
  favoriteUidsLoader as loader,
} from "~/features/favorites/favorite-actions.server";

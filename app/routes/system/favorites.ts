// GET /resources/favorites: what the viewer keeps. POST: keep a title, or keep it no longer
export {
  favoriteAction as action,
  favoriteUidsLoader as loader,
} from "~/features/favorites/favorite-actions.server";

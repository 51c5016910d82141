// GET /resources/tv-favorites: favourite channels. POST: adds or removes one
export {
  favoriteChannelAction as action,
  favoriteChannelsLoader as loader,
} from "~/features/tv/tv-actions.server";

// GET, POST /resources/tv-favorites: favourite channels
export {
  favoriteChannelAction as action,
  favoriteChannelsLoader as loader,
} from "~/features/tv/tv-actions.server";

import { paths } from "~/lib/paths";
import { createOptimisticStore } from "./optimistic-store";

/** Parses a response with a list of keys under the given property. */
const parseList =
  (name: string) =>
  (response: unknown): ((key: string) => boolean) | null => {
    const list: unknown = hasField(response, name) ? response[name] : null;
    if (!Array.isArray(list)) return null;
    const chosen = new Set(list.map(String));
    return (key) => chosen.has(key);
  };

const hasField = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === "object" && value !== null && name in value;

/** Favourite titles, by uid. */
export const favoriteTitles = createOptimisticStore<boolean>({
  getPath: () => paths.resources.favorites(),
  parse: parseList("uids"),
  savePath: paths.resources.favorites(),
  getFields: (uid, isFavorite) => ({ uid, intent: isFavorite ? "add" : "remove" }),
  getMessage: (isFavorite) => (isFavorite ? "addedToFavorites" : "removedFromFavorites"),
  isSentLate: true,
});

/** Favourite channels, by id. */
export const favoriteChannels = createOptimisticStore<boolean>({
  getPath: () => paths.resources.tvFavorites(),
  parse: parseList("ids"),
  savePath: paths.resources.tvFavorites(),
  getFields: (id, isFavorite) => ({ [isFavorite ? "add" : "remove"]: id }),
  getMessage: (isFavorite) => (isFavorite ? "channelAdded" : "channelRemoved"),
  isSentLate: false,
});

/** Ratings from 1 to 10, by the title's uid; 0 for none. */
export const ratings = createOptimisticStore<number>({
  getPath: (uid) => paths.resources.rating(uid),
  parse: (response) => {
    if (!hasField(response, "rating")) return null;
    const rating = typeof response.rating === "number" ? response.rating : 0;
    return () => rating;
  },
  savePath: paths.resources.rating(),
  getFields: (uid, rating) => ({ uid, rating: String(rating) }),
  getMessage: (rating) => (rating === 0 ? "ratingRemoved" : "rated"),
  isSentLate: true,
});

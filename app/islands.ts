import type { IslandSources } from "./lib/islands/hydrate-islands";

/** React components inside server markup: where the browser finds the code of each, and its texts. */
export const islands: IslandSources = {
  "favorite-button": {
    load: async () => (await import("./features/favorites/favorite-button")).FavoriteButton,
    texts: [],
  },
  "rating-form": {
    load: async () => (await import("./features/favorites/rating-form")).RatingForm,
    texts: ["favorites"],
  },
};

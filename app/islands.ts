import type { IslandSources } from "./lib/islands/hydrate-islands";

/** How the browser loads the code and texts of each island. */
export const islands: IslandSources = {
  "archive-filters": {
    load: async () => (await import("./features/archive/archive-filter-bar")).ArchiveFilterBar,
    texts: ["catalog"],
  },
  "category-filters": {
    load: async () => (await import("./features/category/category-filter-bar")).CategoryFilterBar,
    texts: ["catalog"],
  },
  "search-form": {
    load: async () => (await import("./features/search/search-form")).SearchForm,
    texts: ["search"],
  },
  "favorite-button": {
    load: async () => (await import("./features/favorites/favorite-button")).FavoriteButton,
    texts: [],
  },
  "rating-form": {
    load: async () => (await import("./features/favorites/rating-form")).RatingForm,
    texts: ["favorites"],
  },
  "channel-actions": {
    load: async () => (await import("./features/tv/channel-actions")).ChannelActions,
    texts: ["tv"],
  },
  "channel-top": {
    load: async () => (await import("./features/tv/channel-top")).ChannelTop,
    texts: ["tv"],
  },
  "day-programme": {
    load: async () => (await import("./features/tv/day-programme")).DayProgramme,
    texts: ["tv"],
  },
  "guide-find": {
    load: async () => (await import("./features/tv/guide-find")).GuideFind,
    texts: [],
  },
  "guide-live": {
    load: async () => (await import("./features/tv/guide-live")).GuideLive,
    texts: [],
  },
  "now-list": {
    load: async () => (await import("./features/tv/now-list")).NowList,
    texts: ["tv"],
  },
  "to-now-link": {
    load: async () => (await import("./features/tv/to-now-link")).ToNowLink,
    texts: [],
  },
};

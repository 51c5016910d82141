/** Names of the islands; app/islands.ts loads the code of each. */
export type IslandName =
  | "archive-filters"
  | "category-filters"
  | "channel-actions"
  | "channel-top"
  | "day-programme"
  | "favorite-button"
  | "guide-find"
  | "guide-live"
  | "now-list"
  | "rating-form"
  | "search-form"
  | "to-now-link";

/** Names of the islands; app/islands.ts loads the code of each. */
export type IslandName =
  | "ask-form"
  | "archive-filters"
  | "category-filters"
  | "channel-actions"
  | "channel-top"
  | "day-programme"
  | "favorite-button"
  | "guide-find"
  | "guide-live"
  | "live-replies"
  | "now-list"
  | "rating-form"
  | "reply-form"
  | "search-form"
  | "to-now-link";

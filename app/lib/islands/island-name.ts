/** Names of the islands; app/islands.ts says where the code of each is. */
export type IslandName =
  | "account-form"
  | "archive-filters"
  | "category-filters"
  | "auth-form"
  | "channel-actions"
  | "channel-top"
  | "day-programme"
  | "favorite-button"
  | "guide-live"
  | "now-list"
  | "pin-form"
  | "promoter-form"
  | "rating-form"
  | "search-form"
  | "to-now-link"
  | "tv-code-form"
  | "tv-waiting";

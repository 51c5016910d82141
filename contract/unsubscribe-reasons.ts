/** Reasons for unsubscribing. */
export const unsubscribeReasons = [
  "too_often",
  "not_subscribed",
  "repetitive",
  "series_dropped",
  "no_reason",
  "other",
] as const;

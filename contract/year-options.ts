/** What kind of a viewer somebody was in a year, by the first rule that holds (domain/year.ts). */
export const viewerKinds = [
  "marathon",
  "night",
  "series",
  "devotee",
  "weekend",
  "traveller",
  "explorer",
  "regular",
] as const;
export type ViewerKind = (typeof viewerKinds)[number];

/** The id in a link to a year. */
export const sharedYearPattern = /^[0-9a-f]{32}$/;

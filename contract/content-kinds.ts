/** What editors write besides their own titles. Without Zod, so that scripts of pages may import it. */
export const contentKinds = [
  "titles",
  "persons",
  "collections",
  "playlists",
  "banners",
  "articles",
  "channels",
  "tariffs",
  "promotions",
] as const;
export type ContentKind = (typeof contentKinds)[number];

export const isContentKind = (kind: string): kind is ContentKind =>
  contentKinds.some((known) => known === kind);

/** What may be wrong with a field. */
export const contentFaults = [
  "empty",
  "wrong",
  "tooLong",
  "unknown",
  "repeated",
  "taken",
  "notForChildren",
  "childrensPalette",
] as const;
export type ContentFault = (typeof contentFaults)[number];

/** The longest texts of an entry, in characters, and the longest lists. */
export const maxContentLine = 200;
export const maxContentProse = 20_000;
export const maxContentItems = 1000;

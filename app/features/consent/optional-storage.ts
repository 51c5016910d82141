import type { ConsentCategory } from "#domain/consent";

/** The keys of the local storage that are written only with consent, and removed without it; the cookie policy says the same. */
export const optionalKeys: readonly (readonly [key: string, category: ConsentCategory])[] = [
  ["luch:stories", "preferences"],
  ["channelWatchMemory", "preferences"],
  ["luch.visit", "statistics"],
  ["luch.events", "statistics"],
];

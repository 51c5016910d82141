import type { Localized, SeedCredit, SeedEpisode, SeedPerson } from "../seed-types";

/** A name in Russian, English, Serbian (Latin), Bulgarian and Croatian, in this order. */
export function names(ru: string, en: string, sr: string, bg: string, hr: string): Localized {
  return { ru, en, sr, bg, hr };
}

/** Credits in the order of billing: person's alias to the character's name. */
export function cast(roles: Record<string, string>): SeedCredit[] {
  return Object.entries(roles).map(([person, character]) => ({ person, character }));
}

/** Episodes of about the same length; a pair gives an episode its own minutes. */
export function episodes(minutes: number, ...titles: (string | [string, number])[]): SeedEpisode[] {
  return titles.map((entry) =>
    typeof entry === "string" ? { title: entry, minutes } : { title: entry[0], minutes: entry[1] },
  );
}

/** Slides of a story: title's alias to the line over it. */
export function slides(lines: Record<string, string>): { titles: string[]; texts: string[] } {
  return { titles: Object.keys(lines), texts: Object.values(lines) };
}

/** A person; a year is 0 where it is not known for sure, and the last one also for the living. */
export function person(
  alias: string,
  ru: string,
  en: string,
  born: number,
  died: number,
  biography: string,
): SeedPerson {
  return { alias, name: { ru, en }, ...(born ? { born } : {}), ...(died ? { died } : {}), biography };
}

/** What most films of the catalogue have in common. */
export const film = { kind: "movie", category: "movies", forKids: false } as const;

/** A film for children. */
export const kidsFilm = { kind: "movie", category: "movies", forKids: true } as const;

/** A drawn or puppet film for children. */
export const cartoon = { kind: "movie", category: "cartoons", forKids: true } as const;

export const series = { kind: "series", category: "series", forKids: false } as const;

/** A series of drawn films for children. */
export const cartoonSeries = { kind: "series", category: "cartoons", forKids: true } as const;

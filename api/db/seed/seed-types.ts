import type { Motif, Palette } from "../../media/pictures/vocabulary";

/** A name in the five interface languages. Serbian is written in Latin letters. */
export type Localized = { ru: string; en: string; sr: string; bg: string; hr: string };

export type AgeRating = "0+" | "6+" | "12+" | "16+" | "18+";

export type SeedCredit = { person: string; character: string };

export type SeedEpisode = { title: string; description?: string; minutes: number };

export type SeedSeason = { title: string; description: string; year: number; episodes: SeedEpisode[] };

/** One film or series of the catalogue, with facts only its author is sure of. Persons are given by alias. */
export type SeedTitle = {
  alias: string;
  kind: "movie" | "series";
  /** Which section lists it. `animation` is drawn or puppet film for everyone, `cartoons` is for children. */
  category: "movies" | "series" | "animation" | "cartoons";
  title: Localized;
  titleOriginal: string;
  year: number;
  /** ISO date of the first showing, where known. */
  releaseDate?: string;
  /** ISO 3166-1 alpha-2; SU for the Soviet Union. */
  countries: string[];
  /** Aliases of genres.ts, the most telling first. */
  genres: string[];
  /** Films only. */
  minutes?: number;
  ratingAge: AgeRating;
  forKids: boolean;
  /** Russian, written for this project, 250 to 600 characters. */
  description: string;
  /** A line of dialogue or an intertitle in Russian, where one is famous. */
  quote?: string;
  directors: string[];
  writers?: string[];
  producers?: string[];
  operators?: string[];
  composers?: string[];
  cast: SeedCredit[];
  hashtags: string[];
  motifs: [Motif, Motif];
  palette: Palette;
  /** Series only, at least one. */
  seasons?: SeedSeason[];
  /** An invented programme of the service itself. */
  original?: boolean;
};

export type SeedPerson = {
  alias: string;
  name: { ru: string; en: string };
  born?: number;
  died?: number;
  /** Russian, two or three sentences, facts the author is sure of. */
  biography: string;
};

export type SeedGenre = { alias: string; title: Localized };
export type SeedCountry = { code: string; alias: string; title: Localized };

/** An ordered list of titles; `playlist` plays through, `collection` is a shelf with an editor's text. */
export type SeedList = {
  alias: string;
  title: Localized;
  description: string;
  titles: string[];
  forKids: boolean;
  motifs: [Motif, Motif];
  palette: Palette;
};

/** Pictures of titles with a line of text over each, told in order: `texts` go with `titles`. */
export type SeedStory = {
  alias: string;
  title: Localized;
  titles: string[];
  texts: string[];
  forKids: boolean;
};

export type SeedArticle = {
  alias: string;
  title: string;
  lead: string;
  rubric: string;
  /** Markdown paragraphs and `##` headings only. */
  body: string;
  author: string;
  /** Days before the seed's «today» it was published. */
  daysAgo: number;
  titles: string[];
  persons: string[];
  forKids: boolean;
  motifs: [Motif, Motif];
  palette: Palette;
};

export type SeedChannel = {
  id: number;
  alias: string;
  title: Localized;
  category: "film" | "series" | "kids" | "documentary" | "music" | "regional";
  description: string;
  /** Two letters drawn as the channel's mark. */
  mark: string;
  forKids: boolean;
  palette: Palette;
};

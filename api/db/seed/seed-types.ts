import type { Motif, Palette } from "../../media/pictures/vocabulary";

/** A name in the five interface languages. Serbian is written in Latin letters. */
export type Localized = { ru: string; en: string; sr: string; bg: string; hr: string };

export type AgeRating = "0+" | "6+" | "12+" | "16+" | "18+";

export type SeedCredit = { person: string; character: string };

export type SeedEpisode = { title: string; description?: string; minutes: number };

export type SeedSeason = { title: string; description: string; year: number; episodes: SeedEpisode[] };

/** A film or series of the catalogue; only verified facts. People are referenced by alias. */
export type SeedTitle = {
  alias: string;
  kind: "movie" | "series";
  /** The section that lists it. `animation` is animated film for everyone, `cartoons` is for children. */
  category: "movies" | "series" | "animation" | "cartoons";
  title: Localized;
  titleOriginal: string;
  year: number;
  /** ISO date of the premiere, if known. */
  releaseDate?: string;
  /** ISO 3166-1 alpha-2; SU for the Soviet Union. */
  countries: string[];
  /** Aliases from genres.ts, most important first. */
  genres: string[];
  /** Films only. */
  minutes?: number;
  ratingAge: AgeRating;
  forKids: boolean;
  /** Russian, written for this project, 250 to 600 characters. */
  description: string;
  /** A famous line of dialogue or intertitle in Russian, if there is one. */
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
  /** A fictional production of the service itself. */
  original?: boolean;
};

export type SeedPerson = {
  alias: string;
  name: { ru: string; en: string };
  born?: number;
  died?: number;
  /** Russian, two or three sentences, verified facts only. */
  biography: string;
};

export type SeedGenre = { alias: string; title: Localized };
export type SeedCountry = { code: string; alias: string; title: Localized };

/** An ordered list of titles. A playlist plays in sequence; a collection is a row with an editorial text. */
export type SeedList = {
  alias: string;
  title: Localized;
  description: string;
  titles: string[];
  forKids: boolean;
  motifs: [Motif, Motif];
  palette: Palette;
};

/** A sequence of slides, each with a title's picture and a line of text: `texts` correspond to `titles`. */
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
  /** Published this many days before catalogueDay. */
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
  /** Two letters drawn on the channel's logo. */
  mark: string;
  forKids: boolean;
  palette: Palette;
};

import { type SeedShow, shows } from "../db/seed/catalogue/shows";
import type { Localized } from "../db/seed/seed-types";
import { isForChildren } from "../domain/access";
import type { Showable } from "../domain/schedule";
import { stableHash } from "../domain/stable-hash";

export type Channel = { id: number; alias: string; category: string; forKids: boolean };

/** One thing a channel shows. `clip` is the name of a clip that plays without protection. */
export type ProgrammeItem = Showable & {
  category: "movie" | "series" | "show";
  title: Localized;
  /** The film or series; null for the channel's own shows. */
  work: Work | null;
  episode: { season: number; number: number; title: string; startId: string } | null;
  /** Russian, of shows alone. */
  description: string | null;
  ratingAge: string | null;
  clip: string;
};

export type Work = {
  id: string;
  alias: string;
  year: number | null;
  genres: string[];
  forKids: boolean;
  popularity: number;
  cover: string;
  poster: string;
  frame: string;
};

/** A film, or one of the `of` episodes of a series in their order. */
export type Piece = ProgrammeItem & { work: Work; place: number; of: number };

const minSegments = 6;
const piecesBetweenShows = 2;

type Theme = (piece: Piece) => boolean;
const genre =
  (...wanted: string[]): Theme =>
  ({ work }) =>
    work.genres.some((alias) => wanted.includes(alias));
const isFilm: Theme = ({ category }) => category === "movie";

const themes: Record<string, Theme> = {
  film: isFilm,
  series: ({ category }) => category === "series",
  documentary: genre("documentary"),
  music: genre("musical", "melodrama"),
  regional: genre("drama", "history"),
  "nemoe-kino": (piece) => isFilm(piece) && (piece.work.year ?? 0) < 1930,
  smeh: genre("comedy"),
  polnoch: genre("horror", "mystery", "thriller", "noir"),
  "luch-istoriya": genre("history", "war", "biography"),
};

function suits(piece: Piece, { alias, category, forKids }: Channel): boolean {
  if (forKids) return isForChildren({ forKids: piece.work.forKids, ratingAge: piece.ratingAge });
  return !piece.work.forKids && (themes[alias] ?? themes[category] ?? isFilm)(piece);
}

/** What a channel shows in its own order: films as they fall, episodes of a series in turn all over the loop, the channel's shows between. */
export function getRepertoire(
  pieces: Piece[],
  channel: Channel,
  clipOfShow: (show: SeedShow, channel: Channel) => string,
): ProgrammeItem[] {
  const own = getShows(channel).map((show) => toItem(show, clipOfShow(show, channel)));
  const suitable = pieces.filter((piece) => suits(piece, channel));
  const chosen =
    suitable.length >= minSegments || channel.forKids ? suitable : pieces.filter(({ work }) => !work.forKids);
  const beginnings = new Map(
    [...new Set(chosen.map(({ work }) => work.alias))].map((alias) => [
      alias,
      stableHash(alias, channel.id) / 2 ** 32,
    ]),
  );
  const ordered = chosen
    .map((piece) => ({
      piece,
      place: ((beginnings.get(piece.work.alias) ?? 0) + piece.place / piece.of) % 1,
    }))
    .sort((one, other) => one.place - other.place || (one.piece.id < other.piece.id ? -1 : 1));
  if (ordered.length === 0) return own;
  return ordered.flatMap(({ piece }, index) => {
    const show =
      index % piecesBetweenShows === 0 ? own[(index / piecesBetweenShows) % own.length] : undefined;
    return show ? [show, piece] : [piece];
  });
}

/** Channels that have no shows of their own borrow those of another of their kind. */
const lenders: Record<string, string> = {
  film: "luch-kino",
  series: "seriya",
  kids: "luch-detyam",
  documentary: "kinoglaz-tv",
  music: "tapyor-tv",
  regional: "neva",
};

function getShows({ alias, category, forKids }: Channel): SeedShow[] {
  return shows[alias] ?? shows[forKids ? "luch-detyam" : (lenders[category] ?? "luch-kino")] ?? [];
}

const toItem = (show: SeedShow, clip: string): ProgrammeItem => ({
  id: `show_${show.alias}`,
  category: "show",
  title: show.title,
  minutes: show.minutes,
  ratingAge: show.ratingAge,
  description: show.description,
  work: null,
  episode: null,
  clip,
});

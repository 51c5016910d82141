import { isForChildren } from "#domain/age-rating";
import type { Localized } from "#domain/localized";
import type { Showable } from "#domain/schedule";
import { stableHash } from "#domain/stable-hash";
import type { SeedShow } from "../../platform/content/content-schema";

export type Channel = { id: number; alias: string; category: string; forKids: boolean };

/** A programme of a channel. `clip` is the id of an unprotected clip. */
export type ProgrammeItem = Showable & {
  category: "movie" | "series" | "show";
  title: Localized;
  /** The film or series; null for the channel's own shows. */
  work: Work | null;
  episode: { season: number; number: number; title: string; startId: string } | null;
  /** In Russian, only for the channel's own shows. */
  description: string | null;
  ratingAge: string | null;
  clip: string;
  /** Of a programme that a guide names, which has no work. */
  year?: number | null;
};

type Work = {
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

/** A film or an episode of a series. A film has one episode. */
export type WorkItem = ProgrammeItem & { work: Work; episodeIndex: number; episodeCount: number };

const minItems = 6;
const itemsBetweenShows = 2;

type Theme = (piece: WorkItem) => boolean;
const hasGenre =
  (...wanted: string[]): Theme =>
  ({ work }) =>
    work.genres.some((alias) => wanted.includes(alias));
const isFilm: Theme = ({ category }) => category === "movie";

const themes: Record<string, Theme> = {
  film: isFilm,
  series: ({ category }) => category === "series",
  documentary: hasGenre("documentary"),
  music: hasGenre("musical", "melodrama"),
  regional: hasGenre("drama", "history"),
  "nemoe-kino": (piece) => isFilm(piece) && (piece.work.year ?? 0) < 1930,
  smeh: hasGenre("comedy"),
  polnoch: hasGenre("horror", "mystery", "thriller", "noir"),
  "luch-istoriya": hasGenre("history", "war", "biography"),
};

function suitsChannel(item: WorkItem, { alias, category, forKids }: Channel): boolean {
  if (forKids) return isForChildren({ forKids: item.work.forKids, ratingAge: item.ratingAge });
  return !item.work.forKids && (themes[alias] ?? themes[category] ?? isFilm)(item);
}

/**
 * A channel's programmes in order: films by hash, episodes of a series in sequence across the loop, own shows in
 * between.
 */
export function createRepertoire(
  items: WorkItem[],
  shows: Shows,
  { channel, getClip }: { channel: Channel; getClip: (show: SeedShow, channel: Channel) => string },
): ProgrammeItem[] {
  const own = getShows(shows, channel).map((show) => toItem(show, getClip(show, channel)));
  const suitable = items.filter((item) => suitsChannel(item, channel));
  const chosen =
    suitable.length >= minItems || channel.forKids ? suitable : items.filter(({ work }) => !work.forKids);
  const offsets = new Map(
    [...new Set(chosen.map(({ work }) => work.alias))].map((alias) => [
      alias,
      stableHash(alias, channel.id) / 2 ** 32,
    ]),
  );
  const ordered = chosen
    .map((piece) => ({
      piece,
      position: ((offsets.get(piece.work.alias) ?? 0) + piece.episodeIndex / piece.episodeCount) % 1,
    }))
    .sort((one, other) => one.position - other.position || (one.piece.id < other.piece.id ? -1 : 1));
  if (ordered.length === 0) return own;
  return ordered.flatMap(({ piece }, index) => {
    const show = index % itemsBetweenShows === 0 ? own[(index / itemsBetweenShows) % own.length] : undefined;
    return show ? [show, piece] : [piece];
  });
}

/** Channels without shows of their own use those of this channel, by category. */
const showLenders: Record<string, string> = {
  film: "luch-kino",
  series: "seriya",
  kids: "luch-detyam",
  documentary: "kinoglaz-tv",
  music: "tapyor-tv",
  regional: "neva",
};

type Shows = Readonly<Record<string, SeedShow[]>>;

function getShows(shows: Shows, { alias, category, forKids }: Channel): SeedShow[] {
  return shows[alias] ?? shows[forKids ? "luch-detyam" : (showLenders[category] ?? "luch-kino")] ?? [];
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

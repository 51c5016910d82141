import { type ViewerKind, viewerKinds } from "#contract/year-options";
import { getServiceDay } from "./service-day";
import { daySeconds, hourSeconds, minuteSeconds } from "./time-units";
import { serviceOffsetSeconds } from "./time-zone";

// A year in cinema (docs/decisions/0072). Years, days and hours are Moscow's.

/** A film or an episode that was watched, as the history has it: once, with the time of the last view. */
export type YearView = {
  titleId: string;
  kind: "movie" | "series";
  genres: readonly string[];
  /** The title's. */
  year: number | null;
  /** How long the film or the episode is; null if unknown. */
  minutes: number | null;
  /** How far it was watched, and of how much, in the player's seconds. */
  seconds: number;
  duration: number;
  finished: boolean;
  at: number;
};

export type YearReview = {
  minutes: number;
  films: number;
  series: number;
  episodes: number;
  /** The alias of the genre that took most time. */
  genre: string | null;
  /** 1920 for the twenties. */
  decade: number | null;
  longestDay: { day: string; minutes: number };
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  viewer: ViewerKind;
  /** Ids of titles. */
  first: string;
  last: string;
  most: { id: string; minutes: number };
};

/** What of a year may be told to anybody: no days, and no titles unless the viewer wants it. */
export type SharedFacts = Pick<
  YearReview,
  "minutes" | "films" | "series" | "episodes" | "genre" | "decade" | "viewer"
> & { titles: Pick<YearReview, "first" | "last" | "most"> | null };

export const getSharedFacts = (
  { minutes, films, series, episodes, genre, decade, viewer, first, last, most }: YearReview,
  { withTitles }: { withTitles: boolean },
): SharedFacts => ({
  ...{ minutes, films, series, episodes, genre, decade, viewer },
  titles: withTitles ? { first, last, most } : null,
});

/** Of fewer titles nothing can be told. */
const fewestTitles = 3;
/** A tenth of it; less was only looked into. */
const leastShare = 0.1;
/** How far back one may look. */
const yearsBack = 10;

const getYear = (time: number): number => Number(getServiceDay(time).slice(0, 4));
const getStart = (year: number, month = 0): number => Date.UTC(year, month) / 1000 - serviceOffsetSeconds;

export const getYearSpan = (year: number) => ({ start: getStart(year), end: getStart(year + 1) });

/** When a year can be looked back at: on 1 December. */
export const getYearOpening = (year: number): number => getStart(year, 11);

/** The last year that can be looked back at. */
export function getLastOpenYear(now: number): number {
  const current = getYear(now);
  return now >= getYearOpening(current) ? current : current - 1;
}

/** Whether it is this year or one of the last ten. */
export const isYearKnown = (year: number, now: number): boolean =>
  year <= getYear(now) && year >= getYear(now) - yearsBack;

type Watched = YearView & { watchedMinutes: number };

/** What a profile's views of a year tell; `titles` alone if they are too few. */
export function reviewYear(
  views: readonly YearView[],
  year: number,
): { titles: number; review: YearReview | null } {
  const { start, end } = getYearSpan(year);
  const watched = views
    .filter((view) => view.at >= start && view.at < end && getShare(view) >= leastShare)
    .map((view) => ({ ...view, watchedMinutes: countMinutes(view) }))
    .sort((one, other) => one.at - other.at || compareText(one.titleId, other.titleId));
  const titles = new Set(watched.map(({ titleId }) => titleId)).size;
  const [first, last] = [watched[0], watched.at(-1)];
  if (!first || !last || titles < fewestTitles) return { titles, review: null };
  const byDay = sumMinutes(watched, ({ at }) => [getServiceDay(at)]);
  const most = findLargest(sumMinutes(watched, ({ titleId }) => [titleId]));
  const longest = findLargest(byDay);
  const genre = findLargest(sumMinutes(watched, ({ genres }) => genres));
  const decade = findLargest(sumMinutes(watched, ({ year }) => (year === null ? [] : [getDecade(year)])));
  const weekday = findLargest(sumMinutes(watched, ({ at }) => [String(getWeekday(at))]));
  return {
    titles,
    review: {
      minutes: Math.round(sum(watched)),
      films: countTitles(watched, "movie"),
      series: countTitles(watched, "series"),
      episodes: watched.filter(({ kind }) => kind === "series").length,
      genre: genre?.key ?? null,
      decade: decade ? Number(decade.key) : null,
      longestDay: { day: longest?.key ?? getServiceDay(last.at), minutes: Math.round(longest?.minutes ?? 0) },
      weekday: Number(weekday?.key ?? getWeekday(last.at)),
      viewer: getViewerKind(watched),
      first: first.titleId,
      last: last.titleId,
      most: { id: most?.key ?? last.titleId, minutes: Math.round(most?.minutes ?? 0) },
    },
  };
}

const getShare = ({ seconds, duration, finished }: YearView): number =>
  finished ? 1 : duration > 0 ? Math.min(1, seconds / duration) : 0;

/** The same share of the film's own length: demonstration films are shorter than those they stand for. */
const countMinutes = (view: YearView): number =>
  getShare(view) * (view.minutes ?? view.duration / minuteSeconds);

const getDecade = (year: number): string => String(Math.floor(year / 10) * 10);

const getWeekday = (time: number): number =>
  // 1 January 1970 was a Thursday.
  ((Math.floor((time + serviceOffsetSeconds) / daySeconds) + 3) % 7) + 1;

const getHour = (time: number): number =>
  Math.floor(((time + serviceOffsetSeconds) % daySeconds) / hourSeconds);

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const sum = (watched: readonly Watched[]): number =>
  watched.reduce((total, { watchedMinutes }) => total + watchedMinutes, 0);

const countTitles = (watched: readonly Watched[], wanted: YearView["kind"]): number =>
  new Set(watched.flatMap(({ kind, titleId }) => (kind === wanted ? [titleId] : []))).size;

function sumMinutes(watched: readonly Watched[], getKeys: (view: Watched) => readonly string[]) {
  const sums = new Map<string, number>();
  for (const view of watched)
    for (const key of getKeys(view)) sums.set(key, (sums.get(key) ?? 0) + view.watchedMinutes);
  return sums;
}

/** The key with most minutes; of several the first in the alphabet, so that it is the same every time. */
function findLargest(sums: ReadonlyMap<string, number>): { key: string; minutes: number } | null {
  return [...sums].reduce<{ key: string; minutes: number } | null>(
    (best, [key, minutes]) =>
      best === null || minutes > best.minutes || (minutes === best.minutes && key < best.key)
        ? { key, minutes }
        : best,
    null,
  );
}

const marathonMinutes = 4 * 60;

function getViewerKind(watched: readonly Watched[]): ViewerKind {
  const total = sum(watched);
  const getPart = (isOf: (view: Watched) => boolean) => (total > 0 ? sum(watched.filter(isOf)) / total : 0);
  const longest = findLargest(sumMinutes(watched, ({ at }) => [getServiceDay(at)]))?.minutes ?? 0;
  const genres = sumMinutes(watched, (view) => view.genres);
  const decades = sumMinutes(watched, ({ year }) => (year === null ? [] : [getDecade(year)]));
  const holds: Record<Exclude<ViewerKind, "regular">, boolean> = {
    marathon: longest >= marathonMinutes && longest >= total / 4,
    night: getPart(({ at }) => getHour(at) >= 23 || getHour(at) < 5) >= 0.4,
    series: getPart(({ kind }) => kind === "series") >= 0.6,
    devotee: (findLargest(genres)?.minutes ?? 0) >= total * 0.6,
    weekend: getPart(({ at }) => getWeekday(at) >= 6) >= 0.6,
    traveller: decades.size >= 3 && (findLargest(decades)?.minutes ?? 0) <= total / 2,
    explorer: genres.size >= 6,
  };
  return viewerKinds.find((kind) => kind === "regular" || holds[kind]) ?? "regular";
}

/** What achievements count of a profile's activity. Times in Unix seconds. */
export type Activity = {
  /** Films and episodes that were watched to their end. */
  finished: readonly {
    titleId: string;
    isEpisode: boolean;
    category: string;
    genres: readonly string[];
    countries: readonly string[];
    year: number | null;
    minutes: number;
    at: number;
  }[];
  /** When titles were rated. */
  ratings: readonly number[];
  /** When titles became favourites. */
  favorites: readonly number[];
  /** Finished games of the quiz. */
  games: readonly { score: number; at: number }[];
};

/** When each step was made, in order. */
type Measure = (activity: Activity) => number[];

const inOrder = <Item extends { at: number }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => a.at - b.at);

/** When each distinct value first occurred. */
const firstTimes = (pick: (finished: Activity["finished"][number]) => readonly string[]): Measure => {
  return ({ finished }) => {
    const times = new Map<string, number>();
    for (const item of inOrder(finished))
      for (const value of pick(item)) if (!times.has(value)) times.set(value, item.at);
    return [...times.values()];
  };
};

const finishedWhere =
  (isCounted: (finished: Activity["finished"][number]) => boolean): Measure =>
  ({ finished }) =>
    inOrder(finished)
      .filter(isCounted)
      .map(({ at }) => at);

const isFilm = ({ isEpisode }: { isEpisode: boolean }) => !isEpisode;
const sorted = (times: readonly number[]) => [...times].sort((a, b) => a - b);

/** When each further hour was completed. */
const hours: Measure = ({ finished }) => {
  const times: number[] = [];
  let minutes = 0;
  for (const item of inOrder(finished)) {
    minutes += item.minutes;
    while (times.length < Math.floor(minutes / 60)) times.push(item.at);
  }
  return times;
};

const lastSilentYear = 1929;
const quizScore = 1000;

/** The achievements in display order (AMB-205): how many steps of which measure each takes. */
export const achievements = [
  { id: "first-film", target: 1, measure: finishedWhere(isFilm) },
  { id: "ten-films", target: 10, measure: finishedWhere(isFilm) },
  { id: "fifty-films", target: 50, measure: finishedWhere(isFilm) },
  { id: "twenty-episodes", target: 20, measure: finishedWhere(({ isEpisode }) => isEpisode) },
  { id: "full-day", target: 24, measure: hours },
  {
    id: "silent-films",
    target: 3,
    measure: finishedWhere((item) => isFilm(item) && item.year !== null && item.year <= lastSilentYear),
  },
  { id: "animation", target: 5, measure: firstTimes((item) => (isAnimation(item) ? [item.titleId] : [])) },
  { id: "genres", target: 7, measure: firstTimes(({ genres }) => genres) },
  { id: "countries", target: 5, measure: firstTimes(({ countries }) => countries) },
  {
    id: "decades",
    target: 4,
    measure: firstTimes(({ year }) => (year === null ? [] : [String(Math.floor(year / 10))])),
  },
  { id: "critic", target: 10, measure: ({ ratings }) => sorted(ratings) },
  { id: "collector", target: 10, measure: ({ favorites }) => sorted(favorites) },
  {
    id: "expert",
    target: 1,
    measure: ({ games }) =>
      inOrder(games)
        .filter(({ score }) => score >= quizScore)
        .map(({ at }) => at),
  },
] as const satisfies readonly { id: string; target: number; measure: Measure }[];

const isAnimation = ({ category }: { category: string }) =>
  category === "animation" || category === "cartoons";

export type AchievementId = (typeof achievements)[number]["id"];

/** Each achievement: the steps made, capped at its target, and when it was earned, in Unix seconds, or null. */
export function getAchievements(activity: Activity) {
  return achievements.map(({ id, target, measure }) => {
    const times = measure(activity);
    return { id, target, progress: Math.min(times.length, target), earned: times[target - 1] ?? null };
  });
}

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
type Standing = { progress: number; earned: number | null };
type Rule = { target: number; stand: (activity: Activity) => Standing };

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

const count = (target: number, measure: Measure): Rule => ({
  target,
  stand: (activity) => {
    const times = measure(activity);
    return { progress: times.length, earned: times[target - 1] ?? null };
  },
});

/** The best game's points. */
const score = (target: number): Rule => ({
  target,
  stand: ({ games }) => ({
    progress: Math.max(0, ...games.map((game) => game.score)),
    earned: inOrder(games).find((game) => game.score >= target)?.at ?? null,
  }),
});

const isAnimation = ({ category }: { category: string }) =>
  category === "animation" || category === "cartoons";
const lastSilentYear = 1929;

/** The achievements in display order (AMB-205), and what each takes. */
export const achievements = [
  { id: "first-film", rule: count(1, finishedWhere(isFilm)) },
  { id: "ten-films", rule: count(10, finishedWhere(isFilm)) },
  { id: "fifty-films", rule: count(50, finishedWhere(isFilm)) },
  {
    id: "twenty-episodes",
    rule: count(
      20,
      finishedWhere(({ isEpisode }) => isEpisode),
    ),
  },
  { id: "full-day", rule: count(24, hours) },
  {
    id: "silent-films",
    rule: count(
      3,
      finishedWhere((item) => isFilm(item) && item.year !== null && item.year <= lastSilentYear),
    ),
  },
  {
    id: "animation",
    rule: count(
      5,
      firstTimes((item) => (isAnimation(item) ? [item.titleId] : [])),
    ),
  },
  {
    id: "genres",
    rule: count(
      7,
      firstTimes(({ genres }) => genres),
    ),
  },
  {
    id: "countries",
    rule: count(
      5,
      firstTimes(({ countries }) => countries),
    ),
  },
  {
    id: "decades",
    rule: count(
      4,
      firstTimes(({ year }) => (year === null ? [] : [String(Math.floor(year / 10))])),
    ),
  },
  { id: "critic", rule: count(10, ({ ratings }) => sorted(ratings)) },
  { id: "collector", rule: count(10, ({ favorites }) => sorted(favorites)) },
  { id: "expert", rule: score(1000) },
] as const satisfies readonly { id: string; rule: Rule }[];

export type AchievementId = (typeof achievements)[number]["id"];

/** Each achievement: how far the profile is, at most at its target, and when it was earned, in Unix seconds, or null. */
export function getAchievements(activity: Activity) {
  return achievements.map(({ id, rule: { target, stand } }) => {
    const { progress, earned } = stand(activity);
    return { id, target, progress: Math.min(progress, target), earned };
  });
}

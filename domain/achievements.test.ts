import { describe, expect, it } from "vitest";
import { achievements, type Activity, getAchievements } from "./achievements";

type Finished = Activity["finished"][number];
const film = (at: number, given: Partial<Finished> = {}): Finished => ({
  titleId: `t${at}`,
  isEpisode: false,
  category: "movies",
  genres: [],
  countries: [],
  year: 1950,
  minutes: 90,
  at,
  ...given,
});
const films = (count: number, get: (index: number) => Partial<Finished> = () => ({})) =>
  Array.from({ length: count }, (_, index) => film(index + 1, get(index)));
const nothing: Activity = { finished: [], ratings: [], favorites: [], games: [] };
const find = (id: string, activity: Partial<Activity>) =>
  getAchievements({ ...nothing, ...activity }).find((achievement) => achievement.id === id);

describe("Achievements (AMB-205)", () => {
  it.each([
    ["first-film", { finished: films(1) }, 1, 1],
    ["first-film", { finished: [film(1, { isEpisode: true })] }, 0, null],
    ["ten-films", { finished: films(9) }, 9, null],
    ["ten-films", { finished: films(12).reverse() }, 10, 10],
    ["fifty-films", { finished: films(60) }, 50, 50],
    ["twenty-episodes", { finished: films(20, () => ({ isEpisode: true })) }, 20, 20],
    ["full-day", { finished: films(16) }, 24, 16],
    ["full-day", { finished: films(15) }, 22, null],
    ["silent-films", { finished: films(3, (index) => ({ year: 1927 + index })) }, 3, 3],
    ["silent-films", { finished: films(3, () => ({ year: 1930 })) }, 0, null],
    ["silent-films", { finished: films(3, () => ({ year: null })) }, 0, null],
    ["animation", { finished: films(5, () => ({ category: "cartoons" })) }, 5, 5],
    ["animation", { finished: films(6, () => ({ category: "animation", titleId: "one" })) }, 1, null],
    ["genres", { finished: films(4, (index) => ({ genres: [`a${index}`, `b${index}`] })) }, 7, 4],
    ["countries", { finished: films(9, (index) => ({ countries: [`c${index % 4}`] })) }, 4, null],
    ["decades", { finished: films(4, (index) => ({ year: 1919 + index * 10 })) }, 4, 4],
    ["decades", { finished: films(4, (index) => ({ year: 1920 + index })) }, 1, null],
    ["critic", { ratings: [5, 3, 1, 2, 4, 6, 7, 8, 10, 9] }, 10, 10],
    ["collector", { favorites: [1] }, 1, null],
    ["expert", { games: [{ score: 999, at: 1 }] }, 999, null],
    [
      "expert",
      {
        games: [
          { score: 1000, at: 3 },
          { score: 2000, at: 2 },
        ],
      },
      1000,
      2,
    ],
  ] as const)("The achievement %s for %j is at %i, earned at %s", (id, activity, steps, earned) => {
    expect(find(id, activity as Partial<Activity>)).toMatchObject({ progress: steps, earned });
  });

  it("Achievements are not earned by doing nothing", () => {
    expect(getAchievements(nothing)).toEqual(
      achievements.map(({ id, rule }) => ({ id, target: rule.target, progress: 0, earned: null })),
    );
  });
});

import { describe, expect, it } from "vitest";
import { getLastOpenYear, isYearKnown, reviewYear, type YearView } from "./year";

const at = (text: string) => Date.parse(`${text}:00+03:00`) / 1000;
/** A film that was watched to its end on a Tuesday afternoon. */
const film = (titleId: string, more: Partial<YearView> = {}): YearView => ({
  titleId,
  kind: "movie",
  genres: ["drama"],
  year: 1925,
  minutes: 60,
  seconds: 60,
  duration: 60,
  finished: true,
  at: at("2026-03-10T15:00"),
  ...more,
});
const episode = (titleId: string, more: Partial<YearView> = {}) =>
  film(titleId, { kind: "series", minutes: 20, ...more });
const review = (...views: YearView[]) => reviewYear(views, 2026).review;
/** Films of many genres and days, so that no rule holds but the one that is looked for. */
const plain = (count: number, more: Partial<YearView> = {}) =>
  Array.from({ length: count }, (_, index) =>
    film(`plain-${index}`, {
      genres: [["drama", "comedy", "western"][index % 3] ?? ""],
      at: at(`2026-0${1 + (index % 9)}-13T15:00`),
      ...more,
    }),
  );

describe("When a year can be looked back at", () => {
  it.each([
    ["in November the last one", "2026-11-30T23:59", 2025],
    ["from 1 December this one", "2026-12-01T00:00", 2026],
    ["after the New Year the one that is over", "2027-01-01T00:00", 2026],
  ])("It is, %s", (_name, now, year) => expect(getLastOpenYear(at(now))).toBe(year));

  it.each([
    [2026, true],
    [2025, true],
    [2016, true],
    [2027, false],
    [2015, false],
    [0, false],
  ])("In 2026 a page of %i: %s", (year, isKnown) =>
    expect(isYearKnown(year, at("2026-06-01T12:00"))).toBe(isKnown),
  );
});

describe("What a year's views tell", () => {
  it.each<[string, YearView[], number]>([
    ["nothing", [], 0],
    ["two films", [film("a"), film("b")], 2],
    ["many episodes of two series", [episode("a"), episode("a"), episode("a"), episode("b")], 2],
    [
      "a third film that was only looked into",
      [film("a"), film("b"), film("c", { finished: false, seconds: 5 })],
      2,
    ],
    ["a third film of last year", [film("a"), film("b"), film("c", { at: at("2025-12-31T23:59") })], 2],
    ["a third film of next year", [film("a"), film("b"), film("c", { at: at("2027-01-01T00:00") })], 2],
    [
      "a third film of unknown length",
      [film("a"), film("b"), film("c", { finished: false, duration: 0 })],
      2,
    ],
  ])("Of %s nothing is told", (_name, views, titles) =>
    expect(reviewYear(views, 2026)).toEqual({ titles, review: null }),
  );

  it("The year is Moscow's, from its first second to its last", () => {
    const views = [
      film("a", { at: at("2026-01-01T00:00") }),
      film("b"),
      film("c", { at: at("2026-12-31T23:59") }),
    ];
    expect(review(...views)).toMatchObject({ first: "a", last: "c", films: 3 });
  });

  it("Films, series and episodes are counted, and time as the same share of the film's own length", () => {
    expect(
      review(
        film("a", { minutes: 120 }),
        film("b", { finished: false, seconds: 30 }),
        film("c", { minutes: null, duration: 600 }),
        episode("d"),
        episode("d"),
      ),
    ).toMatchObject({ minutes: 120 + 30 + 10 + 40, films: 3, series: 1, episodes: 2 });
  });

  it.each<[string, YearView[], object]>([
    [
      "the genre that took most time, not most films",
      [film("a", { minutes: 200, genres: ["comedy"] }), film("b"), film("c")],
      { genre: "comedy" },
    ],
    ["of two alike the first in the alphabet", plain(3), { genre: "comedy" }],
    ["no genre where none is known", plain(3, { genres: [] }), { genre: null }],
    [
      "the decade that took most time",
      [film("a", { year: 1929 }), film("b", { year: 1920 }), film("c", { year: 1931 })],
      { decade: 1920 },
    ],
    ["no decade where no year is known", plain(3, { year: null }), { decade: null }],
    [
      "the longest day, in Moscow",
      [
        film("a", { at: at("2026-05-09T23:30") }),
        film("b", { at: at("2026-05-09T00:30") }),
        film("c", { at: at("2026-05-10T00:30") }),
      ],
      { longestDay: { day: "2026-05-09", minutes: 120 }, weekday: 6 },
    ],
    [
      "the day of the week of most time",
      [film("a", { at: at("2026-03-02T12:00"), minutes: 90 }), film("b"), film("c", { minutes: 20 })],
      { weekday: 1 },
    ],
    [
      "the title that took most time: here a series by its episodes",
      [film("a"), film("b"), episode("c"), episode("c"), episode("c"), episode("c")],
      { most: { id: "c", minutes: 80 } },
    ],
  ])("It tells %s", (_name, views, expected) => expect(review(...views)).toMatchObject(expected));

  /** The first of each month. */
  const saturdays = [3, 7, 7, 4, 2, 6, 4, 1, 5];
  it.each<[string, YearView[]]>([
    ["marathon", plain(8, { at: at("2026-03-10T15:00") })],
    ["night", plain(9, { at: at("2026-03-10T01:00"), minutes: 20 })],
    ["series", [...plain(2), ...Array.from({ length: 9 }, () => episode("s", { genres: [] }))]],
    ["devotee", plain(9, { genres: ["western"] })],
    [
      "weekend",
      plain(9).map((view, index) => ({ ...view, at: at(`2026-0${1 + index}-0${saturdays[index]}T15:00`) })),
    ],
    [
      "traveller",
      plain(9).map((view, index) => ({ ...view, year: [1915, 1925, 1935][Math.floor(index / 3)] ?? 0 })),
    ],
    ["explorer", plain(9).map((view, index) => ({ ...view, genres: [`genre-${index % 6}`] }))],
    ["regular", plain(9)],
  ])("A viewer is «%s» by rule", (kind, views) => expect(review(...views)?.viewer).toBe(kind));

  it("Three films of one day are no marathon", () =>
    expect(review(...plain(3, { at: at("2026-03-10T15:00") }))?.viewer).toBe("regular"));
});

import { describe, expect, it } from "vitest";
import { createProgramme, getBeginning, getChannelState, getFilmSecond } from "./own-channel";
import { hourSeconds } from "./time-units";

const zone = "Europe/Moscow";
const at = (text: string) => Date.parse(`${text}:00Z`) / 1000;
const clock = (time: number) => new Date(time * 1000).toISOString().slice(11, 16);
const film = (id: string, minutes: number) => ({ id, parts: [{ uid: id, minutes }] });
const series = (id: string, minutes: number, episodes: number[]) => ({
  id,
  parts: episodes.map((number) => ({ uid: `${id}${number}`, minutes })),
});
const start = at("2026-11-28T16:00");
const show = (titles: Parameters<typeof createProgramme>[0], hours: number, from = start) =>
  createProgramme(titles, { start: from, until: from + hours * hourSeconds }).map(
    ({ uid, start: begins, stop }) => `${uid} ${clock(begins)}-${clock(stop)}`,
  );

describe("The programme of one's own channel", () => {
  it.each([
    ["nothing is chosen", [], 4, []],
    [
      "the second film begins on five minutes, after a break of a minute at least",
      [film("a", 94), film("b", 60)],
      4,
      ["a 16:00-17:34", "b 17:35-18:35"],
    ],
    [
      "a film that ends on five minutes has a break of five",
      [film("a", 90), film("b", 60)],
      4,
      ["a 16:00-17:30", "b 17:35-18:35"],
    ],
    [
      "a film that is too long for what is left gives way to a shorter one",
      [film("a", 90), film("b", 180), film("c", 20)],
      2,
      ["a 16:00-17:30", "c 17:35-17:55"],
    ],
    ["nothing fits", [film("a", 90)], 1, []],
    ["a film without a length is left out", [film("a", 0), film("b", 30)], 1, ["b 16:00-16:30"]],
    [
      "episodes of a series follow each other for an hour, and go on after the other titles",
      [series("s", 25, [3, 4, 5]), film("a", 40)],
      4,
      ["s3 16:00-16:25", "s4 16:30-16:55", "a 17:00-17:40", "s5 17:45-18:10"],
    ],
    [
      "an episode longer than an hour is shown alone",
      [series("s", 70, [1, 2]), film("a", 10)],
      2,
      ["s1 16:00-17:10", "a 17:15-17:25"],
    ],
    [
      "no episode comes before the one in front of it",
      [{ id: "s", parts: [film("s1", 200), film("s2", 10)].flatMap(({ parts }) => parts) }],
      2,
      [],
    ],
  ])("%s", (_name, titles, hours, expected) => expect(show(titles, hours)).toEqual(expected));

  it("A channel that begins now begins at once, and is on five minutes after that", () =>
    expect(show([film("a", 30), film("b", 30)], 2, at("2026-11-28T16:03"))).toEqual([
      "a 16:03-16:33",
      "b 16:35-17:05",
    ]));

  it("A programme goes on past midnight", () =>
    expect(show([film("a", 90), film("b", 90)], 4, at("2026-11-28T22:30"))).toEqual([
      "a 22:30-00:00",
      "b 00:05-01:35",
    ]));

  it("A series without an end does not make a programme without one", () => {
    const endless = series(
      "s",
      1,
      Array.from({ length: 500 }, (_, index) => index),
    );
    expect(show([endless], 24)).toHaveLength(60);
  });
});

describe("When one's own channel begins", () => {
  it.each([
    ["at once, at the full minute", { kind: "now" }, zone, "2026-11-28T12:34", "2026-11-28T12:34"],
    ["this evening", { kind: "clock", time: "19:00" }, zone, "2026-11-28T12:34", "2026-11-28T16:00"],
    [
      "tomorrow, if the time is past",
      { kind: "clock", time: "19:00" },
      zone,
      "2026-11-28T16:01",
      "2026-11-29T16:00",
    ],
    [
      "after midnight by the clock of the zone",
      { kind: "clock", time: "01:00" },
      zone,
      "2026-11-28T20:30",
      "2026-11-28T22:00",
    ],
    [
      "on a day of 25 hours",
      { kind: "clock", time: "19:00" },
      "Europe/Belgrade",
      "2026-10-24T18:00",
      "2026-10-25T18:00",
    ],
    [
      "on a day of 23 hours",
      { kind: "clock", time: "19:00" },
      "Europe/Belgrade",
      "2026-03-28T19:00",
      "2026-03-29T17:00",
    ],
    [
      "at an hour that the change of clocks leaves out",
      { kind: "clock", time: "02:30" },
      "Europe/Belgrade",
      "2026-03-28T20:00",
      "2026-03-29T01:30",
    ],
  ] as const)("It begins %s", (_name, beginning, inZone, now, expected) => {
    const begins = getBeginning(beginning, at(now), inZone);
    expect(begins && new Date(begins * 1000).toISOString().slice(0, 16)).toBe(expected);
  });

  it("The minute that the clock shows lasts to its end", () => {
    const evening = { kind: "clock", time: "20:00" } as const;
    const eight = at("2026-11-28T17:00");
    expect(getBeginning(evening, eight + 59, zone)).toBe(eight);
    expect(getBeginning(evening, eight + 60, zone)).toBe(eight + 24 * hourSeconds);
  });

  it("A time that the clock never shows is none", () =>
    expect(getBeginning({ kind: "clock", time: "25:00" }, start, zone)).toBeNull());
});

describe("What is on", () => {
  const slots = [
    { start: 1000, stop: 2000 },
    { start: 2100, stop: 3000 },
  ];
  it.each([
    [999, { kind: "before", next: 0 }],
    [1000, { kind: "on", index: 0, seconds: 0 }],
    [1999, { kind: "on", index: 0, seconds: 999 }],
    [2000, { kind: "break", next: 1 }],
    [2150, { kind: "on", index: 1, seconds: 50 }],
    [3000, { kind: "over" }],
  ])("At %i it is %o", (now, expected) => expect(getChannelState(slots, now)).toEqual(expected));

  it("A channel without a programme is over", () => expect(getChannelState([], 0)).toEqual({ kind: "over" }));
});

describe("The second of a film that is on", () => {
  it.each([
    ["of a whole film it is the second of the slot", 600, 5640, 5655, 600],
    ["of a film a little shorter than its slot, too", 600, 5640, 5600, 600],
    ["of a demonstration film it is the same share", 2820, 5640, 90, 45],
    ["in a slot without a length it is where it is", 5, 0, 90, 5],
  ])("%s", (_name, seconds, slotSeconds, filmSeconds, expected) =>
    expect(getFilmSecond(seconds, { slotSeconds, filmSeconds })).toBe(expected),
  );
});

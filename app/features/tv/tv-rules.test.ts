import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serviceTimeZone } from "#domain/time-zone";
import { formatUrlTime, parseUrlTime } from "~/lib/time/machine-time";
import { formatClock, formatDay, formatZoneName } from "~/lib/time/time-text";
import { parseTimeZone } from "~/lib/time/time-zone";
import { row } from "../../../tests/setup/row";
import { findRunning, getState, getUpcoming } from "./broadcast-state";
import { addWatchedChannel, getLastChannel, parseMemory, type WatchedChannel } from "./channel-memory";
import { createMatcher } from "./guide-match";
import { getCells, getHalfHours, getWidthClass } from "./guide-row";
import { guidePath, parseGuideChoice } from "./guide-url";
import { addDays, getDaySpan, getGuideDays, getGuideSpan, getNightEnd, parseDay, weekMs } from "./tv-days";

const seconds = (text: string) => Date.parse(text) / 1000;
const now = seconds("2026-11-18T09:00:00Z");
const day = 86_400;

describe("The viewer's time zone", () => {
  it.each([
    [undefined, serviceTimeZone],
    ["", serviceTimeZone],
    ["Asia/Vladivostok", "Asia/Vladivostok"],
    ["America/St_Johns", "America/St_Johns"],
    ["Mars/Olympus", serviceTimeZone],
    ["<script>", serviceTimeZone],
    ["x".repeat(80), serviceTimeZone],
  ])("The viewer's time zone %s from the browser is read as %s", (named, zone) =>
    expect(parseTimeZone(named)).toBe(zone),
  );
  it.each([
    ["Europe/Moscow", "2026-11-18", "12:00"],
    ["Asia/Vladivostok", "2026-11-18", "19:00"],
    ["Pacific/Auckland", "2026-11-18", "22:00"],
    ["Pacific/Kiritimati", "2026-11-18", "23:00"],
    ["America/Los_Angeles", "2026-11-18", "01:00"],
    ["Asia/Kathmandu", "2026-11-18", "14:45"],
  ])("The viewer's time zone in %s gives the date %s and the time %s", (zone, date, time) =>
    expect([formatDay(now, zone), formatClock(now, zone)]).toEqual([date, time]),
  );
  it.each([
    ["long", serviceTimeZone, "ru", "Москва, стандартное время (UTC+03:00)"],
    ["short", serviceTimeZone, "ru", "Москва (UTC+3)"],
    ["long", "Asia/Vladivostok", "ru", "Владивосток, стандартное время (UTC+10:00)"],
    ["short", "Asia/Vladivostok", "en", "Vladivostok Time (UTC+10)"],
    ["short", "Asia/Kathmandu", "sr", "Nepal (UTC+5:45)"],
  ] as const)("The viewer's time zone has a %s name for %s in %s: %s", (look, zone, locale, name) =>
    expect(formatZoneName(look, now, zone, locale)).toBe(name),
  );
});

describe("A day lasts from midnight to midnight", () => {
  it.each([
    ["2026-11-18", serviceTimeZone, "2026-11-17T21:00:00Z", 24],
    ["2026-03-29", "Europe/Belgrade", "2026-03-28T23:00:00Z", 23],
    ["2026-10-25", "Europe/Belgrade", "2026-10-24T22:00:00Z", 25],
    ["2026-11-18", "Asia/Kathmandu", "2026-11-17T18:15:00Z", 24],
    ["2026-12-31", "Pacific/Kiritimati", "2026-12-30T10:00:00Z", 24],
  ])("The day %s in %s begins at %s and has %i hours", (date, zone, start, hours) => {
    const span = getDaySpan(date, zone);
    expect(span.start).toBe(seconds(start));
    expect((span.stop - span.start) / 3600).toBe(hours);
    expect(getHalfHours(span)).toHaveLength(hours * 2);
  });
  it("The guide covers the days of kept recordings and a week ahead", () => {
    row("K-055");
    expect(weekMs).toBe(604_800_000);
    const days = getGuideDays(now, serviceTimeZone);
    expect([days[0], days[14], days.at(-1), days.length]).toEqual([
      "2026-11-04",
      "2026-11-18",
      "2026-11-25",
      22,
    ]);
  });
  it.each(["", "2026-13-01", "2026-02-30", "2026-1-1", "yesterday", "2026-11-18T00:00", null])(
    "%s is not a date",
    (text) => expect(parseDay(text)).toBeNull(),
  );
  it("Adding days crosses months and years", () =>
    expect([addDays("2026-12-31", 1), addDays("2026-03-01", -1)]).toEqual(["2027-01-01", "2026-02-28"]));
});

/** Zones of all kinds, checked every half hour on days with and without a clock change. */
const zones = [
  serviceTimeZone,
  "UTC",
  "Asia/Vladivostok",
  "Europe/Belgrade",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Pacific/Kiritimati",
  "Pacific/Niue",
  "America/Los_Angeles",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "America/Havana",
];
const timestamps = [
  "2026-11-18",
  "2026-03-07",
  "2026-03-29",
  "2026-04-05",
  "2026-10-25",
  "2026-11-01",
  "2026-12-31",
].flatMap((date) =>
  Array.from(
    { length: 96 },
    (_, half) => seconds(`${date}T00:00:00Z`) + half * 1800 + (half % 3 === 0 ? -1 : 0),
  ),
);

/** Lists errors in the guide's days at this time. Plain comparisons, because a million `expect` calls take 20 seconds. */
function findWrongSpans(timestamp: number, zone: string): string[] {
  const days = getGuideDays(timestamp, zone);
  const spans = days.map((date) => getGuideSpan(date, timestamp, zone));
  const present = getGuideSpan(null, timestamp, zone);
  const getHours = ({ start, stop }: { start: number; stop: number }) => (stop - start) / 3600;
  const checks: [string, boolean][] = [
    ["a day has 22 to 26 hours", spans.every((span) => getHours(span) >= 22 && getHours(span) <= 26)],
    ["a day begins at six", spans.every(({ start }) => formatClock(start, zone) === "06:00")],
    ["on its date", spans.every(({ start }, index) => formatDay(start, zone) === days[index])],
    ["where the last ended", spans.slice(1).every(({ start }, index) => start === spans[index]?.stop)],
    [
      "no earlier and no later than the API tells programmes",
      spans.every(({ start, stop }) => start >= timestamp - 16 * day && stop <= timestamp + 9 * day),
    ],
    ["two hours of the past are shown", timestamp - present.start >= 2 * 3600],
    ["five hours to come are shown", present.stop - timestamp >= 5 * 3600],
    ["the present has at most 33 hours", getHours(present) <= 33],
    ["the last night is known", getNightEnd(days.at(-1) ?? "", zone) <= timestamp + 9 * day],
    ["the first day is known", getDaySpan(days[0] ?? "", zone).start >= timestamp - 16 * day],
  ];
  return checks
    .filter(([, holds]) => !holds)
    .map(([check]) => `${new Date(timestamp * 1000).toISOString()}: ${check}`);
}

describe("The guide's window extends past midnight at every hour", () => {
  it.each(zones)("The guide's window extends past midnight at every hour in the zone %s", (zone) =>
    expect(timestamps.flatMap((timestamp) => findWrongSpans(timestamp, zone))).toEqual([]),
  );
  it.each([
    ["23:49", "2026-11-18T20:49:00Z", "2026-11-18T03:00:00Z", "2026-11-19T03:00:00Z"],
    ["00:30", "2026-11-18T21:30:00Z", "2026-11-18T19:00:00Z", "2026-11-20T03:00:00Z"],
    ["07:10", "2026-11-18T04:10:00Z", "2026-11-18T02:00:00Z", "2026-11-19T03:00:00Z"],
    ["12:00", "2026-11-18T09:00:00Z", "2026-11-18T03:00:00Z", "2026-11-19T03:00:00Z"],
  ])("The guide's window extends past midnight at %s in Moscow", (_time, timestamp, start, stop) =>
    expect(getGuideSpan(null, seconds(timestamp), serviceTimeZone)).toEqual({
      start: seconds(start),
      stop: seconds(stop),
    }),
  );
});

describe("The URL of a broadcast names the same instant for everyone", () => {
  it("The time in a broadcast's URL is read back as the same instant for everyone", () => {
    fc.assert(
      fc.property(fc.integer({ min: now - 14 * day, max: now + 7 * day }), (instant) => {
        const { day: date, time } = formatUrlTime(instant);
        expect(parseUrlTime(date, time)).toBe(Math.floor(instant / 60) * 60);
      }),
    );
  });
  it.each(["24:00", "7:00", "07:60", "", "aa:bb", "07:00:00"])("%s is not a time of a broadcast", (time) =>
    expect(parseUrlTime("2026-11-18", time)).toBeNull(),
  );
});

/** A channel's broadcasts without gaps over a span, of any lengths. */
const timetable = fc
  .array(fc.integer({ min: 60, max: 4 * 3600 }), { minLength: 1, maxLength: 600 })
  .map((lengths) => {
    let at = now - 14 * day;
    return lengths.map((length) => ({ start_ts: at, stop_ts: (at += length) }));
  });

describe("A broadcast is past, running or upcoming", () => {
  it("At most one broadcast is running, those before are past and those after are upcoming", () => {
    fc.assert(
      fc.property(
        timetable,
        fc.integer({ min: now - 14 * day, max: now + 7 * day }),
        (broadcasts, instant) => {
          const running = findRunning(broadcasts, instant);
          const [first, last] = [broadcasts[0], broadcasts.at(-1)];
          const isWithin =
            first !== undefined && last !== undefined && instant >= first.start_ts && instant < last.stop_ts;
          expect(running !== null).toBe(isWithin);
          const states = broadcasts.map((broadcast) => getState(broadcast, instant));
          expect(states.filter((state) => state === "now")).toHaveLength(isWithin ? 1 : 0);
          expect(
            [...states].sort(
              (one, other) =>
                ["past", "now", "future"].indexOf(one) - ["past", "now", "future"].indexOf(other),
            ),
          ).toEqual(states);
          for (const coming of getUpcoming(broadcasts, instant, 3))
            expect(coming.start_ts).toBeGreaterThan(instant);
        },
      ),
    );
  });
  it.each([
    [99, "future"],
    [100, "now"],
    [199, "now"],
    [200, "past"],
  ] as const)("At %i a broadcast is %s", (timestamp, state) =>
    expect(getState({ start_ts: 100, stop_ts: 200 }, timestamp)).toBe(state),
  );
});

describe("The cells of a channel's day", () => {
  const span = { start: 0, stop: day };
  const broadcast = (start: number, stop: number) => ({ start_ts: start * 60, stop_ts: stop * 60 });
  it.each([
    [
      "what began yesterday and ends tomorrow is cut at midnight",
      [broadcast(-30, 60), broadcast(60, 2000)],
      [60, 1380],
    ],
    ["gaps are cells too", [broadcast(10, 60), broadcast(90, 1440)], [10, 50, 30, 1350]],
    ["what overlaps is cut", [broadcast(0, 100), broadcast(50, 1440)], [100, 1340]],
    ["a day without broadcasts is one empty cell", [], [1440]],
    ["of other days nothing is shown", [broadcast(-90, 0), broadcast(1440, 1500)], [1440]],
  ])("The cells of a channel's day: %s", (_name, broadcasts, widths) =>
    expect(getCells(broadcasts, span).map(({ minutes }) => minutes)).toEqual(widths),
  );
  it("The cells of a channel's day add up to exactly the day, of 23, 24 or 25 hours", () => {
    fc.assert(
      fc.property(
        timetable,
        fc.constantFrom("2026-11-11", "2026-03-29", "2026-10-25"),
        (broadcasts, date) => {
          const whole = getDaySpan(date, "Europe/Belgrade");
          expect(getCells(broadcasts, whole).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(
            (whole.stop - whole.start) / 60,
          );
        },
      ),
    );
  });
  it.each([
    [0, ""],
    [5, "m5"],
    [60, "h1"],
    [95, "h1 m35"],
    [1440, "h24"],
    [1500, "h25"],
  ])("The cells of a channel's day of %i minutes have the classes «%s»", (minutes, name) =>
    expect(getWidthClass(minutes)).toBe(name),
  );
});

describe("A guide URL", () => {
  it.each([
    "/channel",
    "/channel/?category=movies",
    "/channel?view=now",
    "/channel?favorites=1&date=2026-11-19",
    "/channel?date=2026-11-19&at=20:00",
    "/channel/?category=kids&view=now&favorites=1",
    "/channel?date=2026-11-19&q=chaplin",
  ])("The guide URL %s is read and written alike", (url) => {
    const choice = parseGuideChoice(new URL(url, "https://luch.example").searchParams);
    expect(choice && guidePath(choice)).toBe(url);
  });
  it.each(["view=list", "date=2026-02-30", "date=", "at=20:30", "at=25:00", "favorites=yes"])(
    "The guide URL ?%s is not found",
    (query) => expect(parseGuideChoice(new URLSearchParams(query))).toBeNull(),
  );
});

describe("A text typed into the guide's search", () => {
  it.each([
    ["октя", "Октябрь", true],
    ["ОКТЯБРЬ", "октябрь", true],
    ["ёлки", "Елки 1912 года", true],
    ["1912 елки", "Ёлки 1912 года", true],
    ["1913 елки", "Ёлки 1912 года", false],
  ])("A text typed into the guide's search, «%s», matches «%s»: %s", (query, title, isFound) =>
    expect(createMatcher(query)?.(title)).toBe(isFound),
  );
  it.each(["", "  "])("A text typed into the guide's search, «%s», is empty", (query) =>
    expect(createMatcher(query)).toBeNull(),
  );
});

describe("The channel watched last", () => {
  const watched = (profile: number, at: number): WatchedChannel => ({
    profileId: `p${profile}`,
    channelId: profile * 10,
    creationDate: at,
  });
  it("The channel watched last is kept for five profiles; the oldest is dropped", () => {
    row("K-056");
    const memory = [1, 2, 3, 4, 5, 6].reduce<WatchedChannel[]>(
      (kept, profile) => addWatchedChannel(kept, watched(profile, profile)),
      [],
    );
    expect(memory.map(({ profileId }) => profileId)).toEqual(["p2", "p3", "p4", "p5", "p6"]);
    expect(getLastChannel(memory, "p1")).toBeNull();
    expect(getLastChannel(memory, "p6")).toBe(60);
  });
  it("The channel watched last is kept once per profile, for at most five, sorted by time", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            profileId: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
            channelId: fc.integer(),
            creationDate: fc.integer(),
          }),
        ),
        (visits) => {
          const memory = visits.reduce<WatchedChannel[]>(addWatchedChannel, []);
          expect(memory.length).toBeLessThanOrEqual(5);
          expect(new Set(memory.map(({ profileId }) => profileId)).size).toBe(memory.length);
          expect([...memory].sort((one, other) => one.creationDate - other.creationDate)).toEqual(memory);
        },
      ),
    );
  });
  it.each([null, "", "{", "{}", "[1,null,{}]", '[{"profileId":1,"channelId":"x"}]'])(
    "No channel was watched last if %s is stored",
    (text) => expect(parseMemory(text)).toEqual([]),
  );
});

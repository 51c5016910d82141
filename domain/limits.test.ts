import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countReported,
  countSilent,
  formatMinuteOfDay,
  getContentLimits,
  getLocalTime,
  getRatingsUpTo,
  getTimeLeft,
  isStillRunning,
  isTimeZone,
  isWithinLimits,
  parseMinuteOfDay,
} from "./limits";

const moscow = "Europe/Moscow";
const at = (time: string) => Date.parse(`2026-11-18T${time}:00+03:00`) / 1000;

describe("A profile with an age limit sees", () => {
  it.each([
    ["0+", ["0+"]],
    ["6+", ["0+", "6+"]],
    ["12+", ["0+", "6+", "8+", "12+"]],
    ["16+", ["0+", "6+", "8+", "12+", "14+", "16+"]],
    ["", []],
    ["unknown", []],
  ])("A profile with an age limit sees ratings up to «%s»: %j", (cap, ratings) =>
    expect(getRatingsUpTo(cap)).toEqual(ratings),
  );
});

describe("A profile's limits allow", () => {
  const limits = getContentLimits({ maxRating: "6+", blockedTitles: ["t_one"], blockedChannels: [3] });
  it.each([
    ["a title below the cap", { id: "t_two", ratingAge: "0+" }, true],
    ["a title of the cap", { id: "t_two", ratingAge: "6+" }, true],
    ["no title above it", { id: "t_two", ratingAge: "12+" }, false],
    ["no blocked title", { id: "t_one", ratingAge: "0+" }, false],
    ["nothing without a rating", { id: "t_two", ratingAge: null }, false],
    ["a programme about no title", { id: null, ratingAge: "6+" }, true],
  ])("A profile's limits allow %s", (_what, title, isLeft) =>
    expect(isWithinLimits(title, limits)).toBe(isLeft),
  );
  it("A profile's limits allow everything if there are none", () => {
    const none = getContentLimits({ maxRating: null, blockedTitles: [], blockedChannels: [] });
    expect(none).toBeNull();
    expect(isWithinLimits({ id: "t_one", ratingAge: null }, none)).toBe(true);
  });
});

describe("A time of day", () => {
  it.each([
    ["00:00", 0],
    ["21:30", 1290],
    ["23:59", 1439],
    ["24:00", null],
    ["7:30", null],
    ["21:60", null],
    ["", null],
  ])("The time of day «%s» is minute %s", (text, minute) => {
    expect(parseMinuteOfDay(text)).toBe(minute);
    if (minute !== null) expect(formatMinuteOfDay(minute)).toBe(text);
  });
  it("A time of day is in the given time zone", () => {
    const instant = Date.UTC(2026, 10, 18, 22, 15, 7) / 1000;
    expect(getLocalTime(instant, moscow)).toEqual({ day: "2026-11-19", secondOfDay: 4507 });
    expect(getLocalTime(instant, "UTC")).toEqual({ day: "2026-11-18", secondOfDay: 80_107 });
  });
  it.each([
    [moscow, true],
    ["Asia/Vladivostok", true],
    ["Mars/Olympus", false],
    ["", false],
  ])("«%s» is a valid time zone: %s", (zone, isOne) => expect(isTimeZone(zone)).toBe(isOne));
});

describe("The time left of a child's day", () => {
  const night = { from: 21 * 60, to: 7 * 60 };
  const nap = { from: 13 * 60, to: 15 * 60 };
  it.each([
    ["nothing is limited", null, null, "12:00", 90, null, null],
    ["minutes are left", 60, null, "12:00", 40, 20 * 60, null],
    ["the minutes are used up", 60, null, "12:00", 60, 0, "minutes"],
    ["more was watched than allowed", 60, null, "12:00", 75, 0, "minutes"],
    ["bedtime comes before the minutes are over", 60, night, "20:50", 0, 600, null],
    ["the minutes are over before bedtime", 60, night, "19:00", 50, 600, null],
    ["bedtime has come to the minute", null, night, "21:00", 0, 0, "bedtime"],
    ["it is after midnight", null, night, "02:00", 0, 0, "bedtime"],
    ["the night is over", null, night, "07:00", 0, 14 * 3600, null],
    ["it is bedtime and the minutes are used up", 60, night, "23:00", 60, 0, "bedtime"],
    ["it is the hour of a nap", null, nap, "14:59", 0, 0, "bedtime"],
    ["the nap is over", null, nap, "15:00", 0, 22 * 3600, null],
  ] as const)(
    "A child's time left is right if %s",
    (_when, dailyMinutes, bedtime, time, watched, seconds, timeUp) =>
      expect(
        getTimeLeft(
          { dailyMinutes, bedtime, timeZone: moscow },
          { now: at(time), watchedSeconds: watched * 60 },
        ),
      ).toEqual({ seconds, timeUp }),
  );
});

describe("The seconds counted as watched", () => {
  const viewing = { seen: 1000, until: 2000, isOpen: true };
  it.each([
    ["those since the last report", { ...viewing }, 1015, 15],
    ["no silence between reports", { ...viewing }, 1900, 30],
    ["no pause", { ...viewing, isOpen: false }, 1015, 0],
    ["none by a clock that was set back", { ...viewing }, 900, 0],
  ])("The seconds counted as watched are %s", (_what, given, now, seconds) =>
    expect(countReported(given, now)).toBe(seconds),
  );
  it.each([
    ["all since it began", { ...viewing }, 1600, 600],
    ["none after its end", { ...viewing }, 9000, 1000],
    ["none once it was closed", { ...viewing, isOpen: false }, 1600, 0],
  ])("The seconds counted as watched of a viewing without reports are %s", (_what, given, now, seconds) =>
    expect(countSilent(given, now)).toBe(seconds),
  );
  it("The seconds counted as watched are never negative, nor more than the time that has passed", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), fc.nat(5000), fc.boolean(), (seen, until, now, isOpen) => {
        for (const counted of [countReported, countSilent].map((count) =>
          count({ seen, until, isOpen }, now),
        )) {
          expect(counted).toBeGreaterThanOrEqual(0);
          expect(counted).toBeLessThanOrEqual(Math.max(0, now - seen));
        }
      }),
    );
  });
});

describe("A child may finish what is playing", () => {
  it.each([
    ["while it plays", { seen: 1000, until: 3000, isOpen: true }, 2500, true],
    ["after a short pause", { seen: 1000, until: 3000, isOpen: false }, 1500, true],
    ["but not after a long one", { seen: 1000, until: 9000, isOpen: false }, 1700, false],
    ["nor again once it was over", { seen: 3000, until: 0, isOpen: false }, 3010, false],
    ["nor long after it must have ended", { seen: 1000, until: 3000, isOpen: true }, 3700, false],
  ])("A child may finish what is playing: %s", (_when, viewing, now, mayGoOn) =>
    expect(isStillRunning(viewing, now)).toBe(mayGoOn),
  );
});

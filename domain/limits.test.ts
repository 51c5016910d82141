import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addGrant,
  askSeconds,
  countReported,
  countSilent,
  findGrantRefusal,
  formatMinuteOfDay,
  getAskState,
  getContentLimits,
  getLocalTime,
  getMoonShare,
  getRatingsUpTo,
  getTimeLeft,
  isStillRunning,
  isTimeZone,
  isWithinLimits,
  maxGrants,
  moonSeconds,
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

const bed = { from: 21 * 60, to: 7 * 60 };

describe("Minutes that parents add", () => {
  const limits = { dailyMinutes: 60, bedtime: bed, timeZone: moscow };
  const today = "2026-11-18";
  it.each([
    ["on the day that they were added to", { day: today, minutes: 15 }, "12:00", 60, 15 * 60],
    ["not on another day", { day: "2026-11-17", minutes: 15 }, "12:00", 60, 0],
    ["no longer than to bedtime", { day: today, minutes: 15 }, "20:55", 60, 300],
    ["not at bedtime", { day: today, minutes: 15 }, "21:00", 0, 0],
  ] as const)("Minutes that parents add count %s", (_when, extra, time, watched, seconds) =>
    expect(getTimeLeft({ ...limits, extra }, { now: at(time), watchedSeconds: watched * 60 }).seconds).toBe(
      seconds,
    ),
  );
  it.each([
    ["nothing was watched", null, 0, 15],
    ["the minutes are used up", null, 3600, 15],
    ["a film went on beyond them", null, 3600 + 20 * 60 + 1, 35],
    ["some were added before", { day: today, minutes: 15 }, 70 * 60, 30],
    ["some were added the day before", { day: "2026-11-17", minutes: 30 }, 0, 15],
    ["a film went on beyond those that were added", { day: today, minutes: 15 }, 80 * 60, 35],
  ] as const)("Minutes that parents add leave fifteen if %s", (_when, extra, watchedSeconds, minutes) => {
    const given = addGrant({ ...limits, extra }, { day: today, watchedSeconds });
    expect(given).toBe(minutes);
    const after = { ...limits, bedtime: null, extra: { day: today, minutes: given } };
    const { seconds } = getTimeLeft(after, { now: at("12:00"), watchedSeconds });
    expect(seconds).toBeGreaterThanOrEqual(15 * 60 - 60);
  });
  it.each([
    ["allowed", limits, "12:00", maxGrants - 1, null],
    ["refused without a limit", { ...limits, dailyMinutes: null }, "12:00", 0, "unlimited"],
    ["refused at bedtime", limits, "21:00", 0, "bedtime"],
    ["refused after the last of a day", limits, "12:00", maxGrants, "too-many"],
  ] as const)("Another grant of minutes is %s", (_what, given, time, grants, refusal) =>
    expect(findGrantRefusal(given, { now: at(time), grants })).toBe(refusal),
  );
});

describe("The moon of a child's last minutes", () => {
  it.each([
    ["is not shown without a limit", null, null],
    ["is not shown before them", moonSeconds + 1, null],
    ["is full when they begin", moonSeconds, 1],
    ["is half when half of them are over", moonSeconds / 2, 0.5],
    ["is dark at their end", 0, 0],
  ])("The moon of a child's last minutes %s", (_when, seconds, share) =>
    expect(getMoonShare(seconds)).toBe(share),
  );
});

describe("A child's wish for more minutes", () => {
  const now = at("12:00");
  it.each([
    ["possible when the minutes are used up", { timeUp: "minutes" }, "possible"],
    ["unavailable while minutes are left", { timeUp: null }, "unavailable"],
    ["unavailable at bedtime", { timeUp: "bedtime" }, "unavailable"],
    ["unavailable after the last grant of a day", { timeUp: "minutes", grants: maxGrants }, "unavailable"],
    ["on its way for ten minutes", { timeUp: "minutes", asked: now - askSeconds + 1 }, "asked"],
    ["possible again after them", { timeUp: "minutes", asked: now - askSeconds }, "possible"],
  ] as const)("A child's wish for more minutes is %s", (_what, given, state) =>
    expect(getAskState({ grants: 0, asked: null, now, ...given })).toBe(state),
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

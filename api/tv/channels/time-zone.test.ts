import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getZoneClock } from "./time-zone";

const zones = [
  "Europe/Moscow",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "America/St_Johns",
  "UTC",
];
const year = { min: Math.floor(Date.UTC(2026, 0, 1) / 1000), max: Math.floor(Date.UTC(2027, 0, 1) / 1000) };

describe("A time zone's clock", () => {
  it("A time zone's clock agrees with the calendar at any time of year", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer(year), (zone, instant) => {
        expect(getZoneClock(zone)(instant)).toBe(format(new TZDate(instant * 1000, zone), "HH:mm"));
      }),
    );
  });

  it.each([
    ["midnight", "Europe/Moscow", Date.UTC(2026, 10, 17, 21), "00:00"],
    ["the last minute of a day", "Europe/Moscow", Date.UTC(2026, 10, 17, 20, 59), "23:59"],
    ["before the clock goes forward", "Europe/Berlin", Date.UTC(2026, 2, 29, 0, 59), "01:59"],
    ["after the clock goes forward", "Europe/Berlin", Date.UTC(2026, 2, 29, 1), "03:00"],
    ["before the clock goes back", "Europe/Berlin", Date.UTC(2026, 9, 25, 0, 59), "02:59"],
    ["after it went back", "Europe/Berlin", Date.UTC(2026, 9, 25, 1), "02:00"],
  ])("A time zone's clock shows %s in %s", (_when, zone, milliseconds, expected) =>
    expect(getZoneClock(zone)(milliseconds / 1000)).toBe(expected),
  );

  it.each([
    ["3", "Europe/Moscow"],
    [" 3", "Europe/Moscow"],
    ["+3", "Europe/Moscow"],
    ["0", "UTC"],
    ["5.75", "Asia/Kathmandu"],
    ["14", "Pacific/Kiritimati"],
    ["-3.5", "America/St_Johns"],
    ["-5", "America/New_York"],
  ])("A time zone's offset of %s hours equals %s in winter", (hours, zone) => {
    const winter = {
      min: Math.floor(Date.UTC(2026, 10, 8) / 1000),
      max: Math.floor(Date.UTC(2027, 0, 1) / 1000),
    };
    fc.assert(
      fc.property(
        fc.integer(winter),
        (instant) => void expect(getZoneClock(hours)(instant)).toBe(getZoneClock(zone)(instant)),
      ),
      { numRuns: 30 },
    );
  });

  it.each([
    "",
    "Nowhere",
    "Europe/Moscow; drop",
    "МСК",
    "15",
    "-13",
    "99",
    "3.3",
    "1e1",
    "--3",
    "0x3",
    "NaN",
  ])("A time zone's clock rejects the time zone «%s»", (zone) =>
    expect(() => getZoneClock(zone)).toThrow(RangeError),
  );
});

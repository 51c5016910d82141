import { describe, expect, it } from "vitest";
import { getDayRange, getServiceDay, getServiceDayStart } from "./service-day";

const at = (text: string) => Date.parse(text) / 1000;

describe("A day of the service is Moscow's", () => {
  it("A day of the service begins and ends at Moscow's midnight", () => {
    expect(getDayRange("2026-11-26")).toEqual({
      start: at("2026-11-25T21:00:00Z"),
      end: at("2026-11-26T21:00:00Z"),
    });
  });
  it.each([
    "2026-13-01",
    "2026-02-31",
    "2026-02-29",
    "2026-00-10",
    "yesterday",
    "2026-1-1",
    "+002026-01-01",
    "",
  ])("«%s» is not a day of the service", (text) => expect(getDayRange(text)).toBeNull());
  it.each([
    ["2026-11-25T20:59:59Z", "2026-11-25"],
    ["2026-11-25T21:00:00Z", "2026-11-26"],
  ])("At %s it is %s in the service", (time, day) => {
    expect(getServiceDay(at(time))).toBe(day);
    expect(getServiceDayStart(at(time))).toBe(getDayRange(day)?.start);
  });
});

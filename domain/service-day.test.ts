import { describe, expect, it } from "vitest";
import { getDayRange, getServiceDay } from "./service-day";

const at = (text: string) => Date.parse(text) / 1000;

describe("A day of the service is Moscow's", () => {
  it("A day of the service begins and ends at Moscow's midnight", () => {
    expect(getDayRange("2026-11-26")).toEqual({
      start: at("2026-11-25T21:00:00Z"),
      end: at("2026-11-26T21:00:00Z"),
    });
  });
  it.each(["2026-13-01", "yesterday", "2026-1-1", ""])("«%s» is none", (text) => {
    expect(getDayRange(text)).toBeNull();
  });
  it.each([
    ["2026-11-25T20:59:59Z", "2026-11-25"],
    ["2026-11-25T21:00:00Z", "2026-11-26"],
  ])("%s is of %s", (time, day) => {
    expect(getServiceDay(at(time))).toBe(day);
  });
});

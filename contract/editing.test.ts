import { describe, expect, it } from "vitest";
import { OwnTitle } from "./editing";

describe("The countries of an operator's title", () => {
  const isValid = (countries: object) => OwnTitle.safeParse({ title: { ru: "Чайка" }, ...countries }).success;

  it.each([
    ["RU", true, true],
    ["SU", true, false],
    ["YU", true, false],
    ["XX", false, false],
    ["ZZ", false, false],
    ["RUS", false, false],
    ["", false, false],
  ])("The code %j may be a film's country: %j; one that it is not shown in: %j", (code, isOf, isBlocked) => {
    expect(isValid({ countries: [code] })).toBe(isOf);
    expect(isValid({ blocked_countries: [code] })).toBe(isBlocked);
  });
});

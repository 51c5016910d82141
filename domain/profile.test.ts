import { describe, expect, it } from "vitest";
import { isBirthday, parseProfileName, shortenName } from "./profile";

const november2026 = Date.UTC(2026, 10, 22) / 1000;

describe("A profile's name", () => {
  it.each([
    ["Аня", "Аня"],
    ["  Аня   и  Петя ", "Аня и Петя"],
    ["", null],
    ["   ", null],
    ["а".repeat(40), "а".repeat(40)],
    ["а".repeat(41), null],
  ])("The profile's name %j is kept as %j", (text, name) => expect(parseProfileName(text)).toBe(name));
  it.each([
    ["Александр", "Александр"],
    ["а".repeat(20), "а".repeat(20)],
    ["а".repeat(25), `${"а".repeat(20)}…`],
    ["🦊".repeat(21), `${"🦊".repeat(20)}…`],
    ["👩‍👧".repeat(21), `${"👩‍👧".repeat(20)}…`],
    ["и\u0306".repeat(20), "и\u0306".repeat(20)],
  ])("The profile's name %j is shown as %j", (name, shown) => expect(shortenName(name)).toBe(shown));
});

describe("A birthday", () => {
  it.each([
    ["2015-02-28", true],
    ["2015-02-29", false],
    ["2016-02-29", true],
    ["2026-11-22", true],
    ["2026-11-23", false],
    ["1906-01-01", false],
    ["1907-01-01", true],
    ["22.11.2015", false],
    ["2015-13-01", false],
    ["", false],
  ])("The birthday %s is accepted: %s", (text, isPossible) =>
    expect(isBirthday(text, november2026)).toBe(isPossible),
  );
});

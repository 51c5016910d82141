import { describe, expect, it } from "vitest";
import { isKept, keptSeconds } from "./recording";

const start = 1_795_000_000;
const showing = { start, stop: start + 5400 };

describe("A showing is a recording", () => {
  it("kept for fourteen days", () => expect(keptSeconds).toBe(1_209_600));
  it.each([
    ["a second before the end", showing.stop - 1, false],
    ["at the end", showing.stop, true],
    ["a second before it expires", start + keptSeconds - 1, true],
    ["when it expires", start + keptSeconds, false],
    ["long after", start + 9 * keptSeconds, false],
    ["before it began", start - 1, false],
  ])("%s: %s %s", (_when, now, expected) => expect(isKept(showing, now)).toBe(expected));
});

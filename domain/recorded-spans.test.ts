import { describe, expect, it } from "vitest";
import { getRecordedSeconds, isWellRecorded, mergeSpans } from "./recorded-spans";

const programme = { start: 1000, stop: 2000 };

describe("What was recorded of a programme", () => {
  it.each([
    ["nothing", [], 0, false],
    [
      "what lies before and after it",
      [
        [0, 1000],
        [2000, 3000],
      ],
      0,
      false,
    ],
    ["the whole of it", [[900, 2100]], 1000, true],
    ["its first half", [[900, 1500]], 500, true],
    ["less than half", [[1501, 2100]], 499, false],
    [
      "two parts with a gap between them",
      [
        [900, 1300],
        [1600, 2500],
      ],
      700,
      true,
    ],
  ] as const)(
    "Of a programme of which %s was recorded, as much is counted",
    (_what, spans, seconds, isEnough) => {
      const recorded = spans.map(([start = 0, stop = 0]) => ({ start, stop }));
      expect(getRecordedSeconds(recorded, programme)).toBe(seconds);
      expect(isWellRecorded(recorded, programme)).toBe(isEnough);
    },
  );
});

it("What was recorded of several renditions counts once", () => {
  const spans = [
    { start: 0, stop: 10 },
    { start: 0, stop: 20 },
    { start: 5, stop: 8 },
    { start: 20, stop: 30 },
    { start: 40, stop: 50 },
  ];
  expect(mergeSpans(spans)).toEqual([
    { start: 0, stop: 30 },
    { start: 40, stop: 50 },
  ]);
});

import { describe, expect, test } from "vitest";
import { row } from "../../tests/setup/row";
import { findNearestHeight, getLabel, getQualityOptions, isQualityLevel } from "./quality";

test("Each level of a stream has its height", () => {
  row("E-104");
  const heights = [240, 360, 480, 720, 1080];
  const levels = ["AUTO", "FHD", "HD", "SD", "LD", "XLD"] as const;
  expect(levels.map((level) => findNearestHeight(level, heights))).toEqual([null, 1080, 720, 480, 360, 240]);
  expect(levels.every(isQualityLevel)).toBe(true);
});

describe("The quality menu", () => {
  test.each([
    [
      [240, 480, 720, 1080],
      ["Auto", "FHD", "HD", "SD", "LQ"],
    ],
    [
      [240, 480, 720],
      ["Auto", "HD", "SD", "LQ"],
    ],
    [
      [240, 480],
      ["Auto", "HQ", "LQ"],
    ],
    [
      [240, 360, 480],
      ["Auto", "HQ", "MQ", "LQ"],
    ],
    [[], ["Auto"]],
  ])("The quality menu of a stream with %j is %j", (heights, labels) => {
    expect(getQualityOptions(heights).map(({ label }) => label)).toEqual(labels);
  });

  test("The quality menu calls 480 lines SD if there is high definition, and HQ if not", () => {
    expect([getLabel(480, [480, 1080]), getLabel(480, [240, 480])]).toEqual(["SD", "HQ"]);
  });
});

test.each([
  ["AUTO", [240, 480], null],
  ["FHD", [240, 480, 720, 1080], 1080],
  ["FHD", [240, 480], 480],
  ["LD", [240, 360, 480], 360],
  ["LD", [240, 480, 720], 240],
  ["XLD", [480, 720], 480],
  ["SD", [], null],
] as const)("A viewer who chooses %s of %j gets %s", (level, heights, expected) => {
  expect(findNearestHeight(level, heights)).toBe(expected);
});

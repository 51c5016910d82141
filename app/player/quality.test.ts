import { describe, expect, test } from "vitest";
import { findNearestHeight, getLabel, getQualityOptions } from "./quality";

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

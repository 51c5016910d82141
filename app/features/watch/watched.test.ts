import { expect, test } from "vitest";
import { findWatched, getWatched } from "./watched";

test.each([
  ["not begun", 0, 600, false, null],
  ["of no known length", 30, 0, false, null],
  ["just begun", 1, 6000, false, { percent: 1, isFinished: false }],
  ["half watched", 300, 600, false, { percent: 50, isFinished: false }],
  ["a second before its end", 600, 600, false, { percent: 99, isFinished: false }],
  ["watched to the end", 0, 600, true, { percent: 100, isFinished: true }],
])("The progress is known of an episode %s", (_, position_seconds, duration_seconds, is_finished, expected) =>
  expect(getWatched({ position_seconds, duration_seconds, is_finished })).toEqual(expected),
);

test("An episode that was never opened is not watched", () => expect(findWatched([], "e_1")).toBeNull());

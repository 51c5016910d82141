import { beforeEach, expect, test } from "vitest";
import { mustAskBeforeNext, noteHand } from "./still-watching";

const episodes = (count: number) => Array.from({ length: count }, mustAskBeforeNext);

beforeEach(noteHand);

test("The viewer is asked after three episodes in a row without a hand on anything", () => {
  expect(episodes(3)).toEqual([false, false, true]);
});

test("A press between episodes begins the count again", () => {
  episodes(2);
  noteHand();
  expect(episodes(3)).toEqual([false, false, true]);
});

test("A viewer who does not answer is asked again after the next episode", () => {
  episodes(3);
  expect(episodes(1)).toEqual([true]);
});

import { afterEach, expect, test, vi } from "vitest";
import { getSecondsLeft, sleepTimer } from "./sleep-timer";

afterEach(() => {
  vi.useRealTimers();
  sleepTimer.set(null);
});

test("The sleep timer ends as many minutes later as were chosen, and listeners hear of each choice", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const listener = vi.fn();
  const stop = sleepTimer.subscribe(listener);
  sleepTimer.start(30);
  expect(sleepTimer.get()).toEqual({ kind: "time", minutes: 30, atMs: 2_800_000 });
  sleepTimer.set(null);
  stop();
  sleepTimer.start(15);
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each([
  [0, 900],
  [1, 900],
  [1000, 899],
  [899_001, 1],
  [900_000, 0],
  [999_999, 0],
])("%i ms into a quarter of an hour, %i seconds are left", (passed, left) => {
  expect(getSecondsLeft(900_000, passed)).toBe(left);
});

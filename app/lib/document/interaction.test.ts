// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runOnIdle } from "./interaction";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Calls back when the browser is idle, which may be never, and after the timeout at the latest, as browsers do. */
const stubIdle = (isEverIdle: boolean) =>
  vi.stubGlobal("requestIdleCallback", (callback: () => void, { timeout = Infinity } = {}) => {
    if (isEverIdle) setTimeout(callback, 1);
    else if (timeout < Infinity) setTimeout(callback, timeout);
  });

it.each([
  ["is soon idle", true, 10],
  ["is never idle", false, 5000],
])("Work for an idle browser is done once where the browser %s", (_what, isEverIdle, ms) => {
  stubIdle(isEverIdle);
  const work = vi.fn();
  runOnIdle(work);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(ms);
  expect(work).toHaveBeenCalledOnce();
});

it("Work for an idle browser is done at once where the browser does not say when it is idle", () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  Reflect.deleteProperty(window, "requestIdleCallback");
  const work = vi.fn();
  runOnIdle(work);
  expect(work).toHaveBeenCalledOnce();
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isStalled, watchForStalls } from "./stall-watch";

const playing = { paused: false, ended: false, seeking: false, readyState: 4, currentTime: 10 };

describe("Playback counts as stalled", () => {
  test.each([
    ["not while the film runs", {}, true, false],
    ["while it waits for data", { readyState: 2 }, true, true],
    ["while a jump lasts, paused or not", { paused: true, seeking: true, readyState: 1 }, false, true],
    ["not at a pause of their own", { paused: true, readyState: 2 }, false, false],
    ["before anything has come that was to begin", { paused: true, readyState: 0 }, true, true],
    ["not at the end", { ended: true, readyState: 2 }, true, false],
  ])("Playback counts as stalled: %s", (_what, change, wantsToPlay, expected) =>
    expect(isStalled({ ...playing, ...change }, wantsToPlay)).toBe(expected),
  );
});

describe("A stall of eight seconds is reported", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const watch = (video: typeof playing, clock: { stalledSince: number | null } = { stalledSince: null }) => {
    const reported: string[] = [];
    const stop = watchForStalls(video, {
      clock,
      wantsToPlay: () => true,
      onStall: () => reported.push("stall"),
      onPicture: () => reported.push("picture"),
    });
    return { reported, stop };
  };

  test("A stall of eight seconds is reported, not earlier, and is withdrawn once the picture moves", () => {
    const video = { ...playing, readyState: 2 };
    const { reported, stop } = watch(video);
    vi.advanceTimersByTime(8000);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(reported).toContain("stall");
    Object.assign(video, { readyState: 4, currentTime: 11 });
    vi.advanceTimersByTime(500);
    expect(reported.at(-1)).toBe("picture");
    stop();
  });
  test("A stall is reported even if playback restarts without showing a picture", () => {
    const clock = { stalledSince: null };
    const reported: string[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const video = { ...playing, readyState: 0, currentTime: 0 };
      const one = watch(video, clock);
      video.currentTime = 53;
      vi.advanceTimersByTime(4000);
      one.stop();
      reported.push(...one.reported);
    }
    expect(reported).toContain("stall");
    expect(reported).not.toContain("picture");
  });
});

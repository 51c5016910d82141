import { describe, expect, it } from "vitest";
import { isMoment, parseMoment } from "./moment";

describe("The start time in a shared URL", () => {
  it.each([
    ["754", 754],
    ["5", 5],
    ["0", null],
    ["", null],
    [null, null],
    ["-1", null],
    ["+7", null],
    ["007", null],
    ["7.5", null],
    ["1e9", null],
    ["NaN", null],
    ["Infinity", null],
    ["1000000", null],
    [" 7", null],
    ["7s", null],
    ["٧", null],
  ])("The start time «%s» in a shared URL is read as %s", (text, second) =>
    expect(parseMoment(text)).toBe(second),
  );
});

describe("Whether playback can start at a given second", () => {
  const video = { durationSeconds: 60, creditsStart: 50 };
  it.each([
    ["the beginning", 4, video, false],
    ["just after it", 5, video, true],
    ["the middle", 30, video, true],
    ["before the credits", 49, video, true],
    ["the credits", 50, video, false],
    ["before the end of a video without credits", 55, { ...video, creditsStart: null }, true],
    ["its end", 56, { ...video, creditsStart: null }, false],
    ["beyond it", 61, { ...video, creditsStart: null }, false],
    ["a video of no length", 30, { durationSeconds: 0, creditsStart: null }, false],
    ["part of a second", 30.5, video, false],
    ["no number", NaN, video, false],
  ])("Playback is offered where it can start: %s", (_what, second, of, is) =>
    expect(isMoment(second, of)).toBe(is),
  );
});

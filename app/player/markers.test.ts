import { expect, test } from "vitest";
import { findChapter, getChapterGaps, getSkipOffer } from "./markers";
import { getNextCountdown, isNextOffered } from "./next-episode";
import { resumeFrom } from "./resume";

const markers = {
  intro: { startSeconds: 5, endSeconds: 25 },
  credits: { startSeconds: 100, endSeconds: 118 },
};

test.each([
  [4, true, null],
  [5, false, "intro"],
  [12, false, "intro"],
  [13, false, null],
  [13, true, "intro"],
  [25, true, null],
  [101, false, "credits"],
  [118, true, null],
])("At second %d, with the controls shown: %s, a viewer may skip %s", (seconds, areControlsShown, kind) => {
  expect(getSkipOffer(markers, seconds, areControlsShown)?.kind ?? null).toBe(kind);
});

test("A segment shorter than three seconds has no skip button", () => {
  expect(getSkipOffer({ intro: { startSeconds: 5, endSeconds: 7.9 }, credits: null }, 6, true)).toBeNull();
});

test("Skipping goes to the end of the segment", () => {
  expect(getSkipOffer(markers, 6, true)?.toSeconds).toBe(25);
});

test("Chapter marks are on the scrubber except at its beginning", () => {
  const chapters = [
    { startSeconds: 0, title: "Город" },
    { startSeconds: 30, title: "Погоня" },
    { startSeconds: 300, title: "Лишняя" },
  ];
  expect(getChapterGaps(chapters, 118)).toEqual([30]);
  expect(findChapter(chapters, 31)?.title).toBe("Погоня");
  expect(findChapter([], 31)).toBeNull();
});

const moment = {
  hasNext: true,
  markers,
  positionSeconds: 50,
  durationSeconds: 118,
  isEnded: false,
  isDismissed: false,
};

test.each([
  ["in the middle", {}, false],
  ["in the credits", { positionSeconds: 100 }, true],
  ["in the credits after «no»", { positionSeconds: 100, isDismissed: true }, false],
  [
    "in the last ten seconds of a film without credits",
    { markers: { intro: null, credits: null }, positionSeconds: 109 },
    true,
  ],
  ["near the end of a cut that its markers outlive", { durationSeconds: 90, positionSeconds: 85 }, true],
  ["before them", { markers: { intro: null, credits: null }, positionSeconds: 107 }, false],
  ["at the end", { isEnded: true, positionSeconds: 0 }, true],
  ["in the last part", { hasNext: false, positionSeconds: 110 }, false],
])("The next part is offered correctly %s", (_when, change, expected) => {
  expect(isNextOffered({ ...moment, ...change })).toBe(expected);
});

test.each([
  [{ playsNext: true, isPaused: false, isEnded: false, shownForSeconds: 3 }, 5],
  [{ playsNext: true, isPaused: false, isEnded: false, shownForSeconds: 30 }, 0],
  [{ playsNext: true, isPaused: true, isEnded: false, shownForSeconds: 3 }, null],
  [{ playsNext: true, isPaused: true, isEnded: true, shownForSeconds: 3 }, 5],
  [{ playsNext: false, isPaused: false, isEnded: false, shownForSeconds: 3 }, null],
])("A viewer with %j waits %s seconds for the next part", (state, expected) => {
  expect(getNextCountdown(state)).toBe(expected);
});

test.each([
  [45, 45],
  [3, 0],
  [105, 0],
  [Number.NaN, 0],
])("A film left at second %d resumes at %d", (startSeconds, expected) => {
  expect(resumeFrom({ startSeconds, durationSeconds: 118, markers, live: null })).toBe(expected);
});

test("A film without credits left in its last seconds starts over, and live television never resumes", () => {
  const none = { intro: null, credits: null };
  expect(resumeFrom({ startSeconds: 115, durationSeconds: 118, markers: none, live: null })).toBe(0);
  expect(
    resumeFrom({
      startSeconds: 60,
      durationSeconds: 118,
      markers: none,
      live: { nowTs: 0, startTs: 0, stopTs: 0, programmes: [], previous: null, next: null },
    }),
  ).toBe(0);
});

import { describe, expect, test } from "vitest";
import { createI18n } from "~/lib/i18n/i18n";
import russian from "../../locales/ru/player.json";
import { getKeyFeedback, getKeyFeedbackText, type KeyFeedback } from "./key-feedback";

const { getT } = createI18n("ru", { player: russian });
const state = {
  volume: 0.9,
  isMuted: false,
  rate: 1.25,
  subtitles: "ru",
  durationSeconds: 118,
  windowEnd: 0,
};
const getText = (feedback: KeyFeedback, change: Partial<typeof state> | { subtitles: null } = {}) =>
  getKeyFeedbackText(
    feedback,
    { ...state, ...change },
    { t: getT("player"), locale: "ru", subtitleLabel: "Русские" },
  );

describe("A viewer who presses a key is shown", () => {
  test.each<[string, KeyFeedback, Parameters<typeof getText>[1], string]>([
    ["how loud it is", { kind: "volume" }, {}, "Громкость 90 %"],
    ["that the sound is off", { kind: "volume" }, { isMuted: true }, "Звук выключен"],
    ["the speed, with a comma", { kind: "rate" }, {}, "1,25×"],
    ["how far on", { kind: "seek", bySeconds: 10 }, {}, "+10 с"],
    ["how far back", { kind: "seek", bySeconds: -20 }, {}, "−20 с"],
    ["the subtitles' language", { kind: "subtitles" }, {}, "Субтитры: Русские"],
    ["that subtitles are off", { kind: "subtitles" }, { subtitles: null }, "Субтитры выключены"],
    ["the part of the film and its time", { kind: "share", percent: 50 }, {}, "50 % · 0:59"],
    ["only the part where the time moves on", { kind: "share", percent: 50 }, { windowEnd: 900 }, "50 %"],
  ])("A viewer who presses a key is shown %s", (_, feedback, change, text) =>
    expect(getText(feedback, change)).toBe(text),
  );

  test("A viewer who presses a key is shown nothing about subtitles if there are none", () =>
    expect(
      getKeyFeedbackText({ kind: "subtitles" }, state, {
        t: getT("player"),
        locale: "ru",
        subtitleLabel: null,
      }),
    ).toBeNull());
});

describe("Consecutive key presses", () => {
  test.each([
    ["add up", 10, 10, 20],
    ["add up backwards too", -20, -10, -30],
    ["begin anew the other way", 20, -10, -10],
  ])("Consecutive key presses %s", (_, before, by, bySeconds) =>
    expect(getKeyFeedback({ kind: "seek", bySeconds: before }, { type: "seekBy", by })).toEqual({
      kind: "seek",
      bySeconds,
    }),
  );

  test("Consecutive key presses start again after another key", () =>
    expect(getKeyFeedback({ kind: "volume" }, { type: "seekBy", by: 10 })).toEqual({
      kind: "seek",
      bySeconds: 10,
    }));

  test.each([{ type: "togglePlay" }, { type: "toggleFullscreen" }, { type: "help" }] as const)(
    "An obvious effect of a key shows no notice: %j",
    (action) => expect(getKeyFeedback({ kind: "volume" }, action)).toBeNull(),
  );
});

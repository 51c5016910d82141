import { describe, expect, test } from "vitest";
import { createI18n } from "~/lib/i18n/i18n";
import russian from "../../locales/ru/player.json";
import { findProgrammeTitle, formatBehind, formatSpokenBehind, getProgrammeStarts, isAtEdge } from "./live";

const t = createI18n("ru", { player: russian }).getT("player");

describe("How far the viewer is behind the live edge", () => {
  test.each([
    [40, "−40 с", "40 секунд"],
    [60, "−1 мин", "1 минута"],
    [48 * 60 + 31, "−48 мин", "48 минут"],
    [3600, "−1 ч", "1 час"],
    [2 * 3600 + 5 * 60 + 59, "−2 ч 5 мин", "2 часа 5 минут"],
  ])("A viewer %i seconds behind the live edge is shown %s", (seconds, short, spoken) =>
    expect([formatBehind(seconds, t), formatSpokenBehind(seconds, t)]).toEqual([short, spoken]),
  );

  test.each([
    [0, true],
    [11, true],
    [12, false],
  ])("A viewer %i seconds behind counts as live: %s", (seconds, expected) =>
    expect(isAtEdge(seconds)).toBe(expected),
  );
});

describe("Programmes on a channel's scrubber", () => {
  // The end of the window was on air 24 seconds ago, at 9976.
  const window = { windowStart: 0, windowEnd: 3600, serverNow: 10_000 };
  const programmes = [
    { startTs: 5000, title: "Давно" },
    { startTs: 7976, title: "Раньше" },
    { startTs: 9000, title: "Сейчас" },
    { startTs: 9990, title: "Ещё не показано" },
  ];

  test("Programmes on a channel's scrubber are marked where they begin, within the rewindable range", () =>
    expect(getProgrammeStarts(programmes, window)).toEqual([1600, 2624]));

  test.each([
    [0, "Давно"],
    [1599, "Давно"],
    [1600, "Раньше"],
    [3600, "Сейчас"],
  ])("The programme at second %i of a channel's scrubber is «%s»", (seconds, title) =>
    expect(findProgrammeTitle(programmes, seconds, window)).toBe(title),
  );

  test("Programmes on a channel's scrubber have no name if none is known", () =>
    expect(findProgrammeTitle([], 100, window)).toBeNull());
});

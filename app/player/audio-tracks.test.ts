import { describe, expect, test } from "vitest";
import { findAudioTrack } from "./audio-tracks";
import { parsePreferences } from "./preferences";

const [russian, english, comments, unnamed] = [
  { language: "ru", label: "Русский" },
  { language: "en", label: "English" },
  { language: "ru", label: "Комментарии режиссёра" },
  { language: "", label: "4" },
];
const tracks = [russian, english, comments, unnamed];

describe("The sound's language is kept for the next film", () => {
  test.each([
    ["never chosen", null, null],
    ["the same track", comments, comments],
    ["another of its language", { language: "en", label: "Dubbed" }, english],
    ["a language that the film lacks", { language: "sr", label: "Srpski" }, null],
    ["a track without a language by its name", unnamed, unnamed],
    ["another without a language", { language: "", label: "2" }, null],
  ])("The sound of a film is that of the last choice: %s", (_case, chosen, expected) => {
    expect(findAudioTrack(tracks, chosen)).toEqual(expected);
  });

  test.each([
    [JSON.stringify({ audio: english }), english],
    [JSON.stringify({ audio: { language: "en" } }), null],
    [JSON.stringify({ audio: "en" }), null],
    [null, null],
  ])("The kept choice of a sound is read only where it is whole (%#)", (stored, expected) => {
    expect(parsePreferences(stored).audio).toEqual(expected);
  });
});

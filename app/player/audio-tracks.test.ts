import { describe, expect, test } from "vitest";
import { type AudioTrack, findAudioTrack, readSoundKind } from "./audio-tracks";
import { parsePreferences } from "./preferences";

const usual = (language: string, label: string): AudioTrack => ({ language, label, kind: null });
const described = (language: string, label: string): AudioTrack => ({ language, label, kind: "description" });
const [russian, english, comments, unnamed] = [
  usual("ru", "Русский"),
  usual("en", "English"),
  usual("ru", "Комментарии режиссёра"),
  usual("", "4"),
];
const description = described("ru", "Русский (AD)");
const tracks = [description, russian, english, comments, unnamed];

describe("The sound's language is kept for the next film", () => {
  test.each([
    ["never chosen", null, null],
    ["the same track", comments, comments],
    ["another of its language", usual("en", "Dubbed"), english],
    ["a language that the film lacks", usual("sr", "Srpski"), null],
    ["a track without a language by its name", unnamed, unnamed],
    ["another without a language", usual("", "2"), null],
    ["a description", description, description],
    ["a description of another name", described("ru", "Тифлокомментарий"), description],
    ["a description in a language that has none", described("en", "English (AD)"), english],
  ])("The sound of a film is that of the last choice: %s", (_case, chosen, expected) => {
    expect(findAudioTrack(tracks, chosen)).toEqual(expected);
  });

  test("A description is never chosen for its language alone", () => {
    expect(findAudioTrack([english, description], russian)).toBeNull();
  });

  test.each([
    ["main-desc", "description"],
    ["descriptions", "description"],
    ["main", null],
    ["alternative", null],
    [undefined, null],
  ])("A sound that the browser calls %s is of the kind %s", (kind, expected) => {
    expect(readSoundKind(kind)).toBe(expected);
  });

  test.each([
    [JSON.stringify({ audio: description }), description],
    [JSON.stringify({ audio: { language: "en", label: "English" } }), english],
    [JSON.stringify({ audio: { language: "en" } }), null],
    [JSON.stringify({ audio: "en" }), null],
    [null, null],
  ])("The kept choice of a sound is read only where it is whole (%#)", (stored, expected) => {
    expect(parsePreferences(stored).audio).toEqual(expected);
  });
});

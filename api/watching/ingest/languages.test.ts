import { describe, expect, it } from "vitest";
import { isLanguage, labelTracks, toLanguageTag } from "./languages";

describe("Languages of tracks", () => {
  it.each([
    ["rus", "ru"],
    ["ger", "de"],
    ["fre", "fr"],
    ["chi", "zh"],
    ["srp", "sr"],
    ["pt_BR", "pt-BR"],
    ["gsw", "gsw"],
    ["und", "und"],
    ["", "und"],
    [undefined, "und"],
    ["English (US)", "und"],
    ["../../x", "und"],
  ])("The code %s is the language %s", (code, tag) => {
    expect(toLanguageTag(code)).toBe(tag);
  });

  it.each([
    ["ru", true],
    ["srp", true],
    ["forced", false],
    ["xx", false],
    ["und", false],
  ])("Whether %s names a language is %s", (code, expected) => {
    expect(isLanguage(code)).toBe(expected);
  });

  it("Tracks without a language are numbered, and equal titles differ", () => {
    const tracks = [
      { lang: "und", title: null },
      { lang: "en", title: "Stereo" },
      { lang: "ru", title: "Stereo" },
      { lang: "bg", title: null },
    ];
    expect(labelTracks(tracks).map(({ label }) => label)).toEqual(["1", "Stereo", "Stereo 2", "Български"]);
  });

  it("Tracks for those who do not see or hear say so in their labels, unless they have titles", () => {
    const tracks = [
      { lang: "ru", title: null, kind: null },
      { lang: "ru", title: null, kind: "description" as const },
      { lang: "ru", title: null, kind: "sdh" as const },
      { lang: "ru", title: "Тифло", kind: "description" as const },
    ];
    expect(labelTracks(tracks).map(({ label }) => label)).toEqual([
      "Русский",
      "Русский (AD)",
      "Русский (SDH)",
      "Тифло",
    ]);
  });
});

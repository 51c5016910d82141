import { describe, expect, it } from "vitest";
import { decodeText, readSubtitleName } from "./subtitles";

const encodeUtf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
/** Windows-1251 of Cyrillic letters; other characters are ASCII. */
const encodeCyrillic = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );

describe("Subtitles beside a film", () => {
  it.each([
    ["film.srt", { lang: "und", isForced: false, kind: null }],
    ["film.ru.srt", { lang: "ru", isForced: false, kind: null }],
    ["film.rus.ASS", { lang: "ru", isForced: false, kind: null }],
    ["film.en.forced.vtt", { lang: "en", isForced: true, kind: null }],
    ["film.pt-BR.srt", { lang: "pt-BR", isForced: false, kind: null }],
    ["film.Director's notes.ssa", { lang: "und", isForced: false, kind: null }],
    ["film.ru.SDH.srt", { lang: "ru", isForced: false, kind: "sdh" }],
    ["film.cc.en.vtt", { lang: "en", isForced: false, kind: "sdh" }],
    ["film.hi.srt", { lang: "hi", isForced: false, kind: null }],
    ["film.ru.txt", null],
    ["filmed.ru.srt", null],
    ["other.srt", null],
  ])("%s is read by its name", (name, expected) => {
    expect(readSubtitleName(name, "film.mkv")).toEqual(expected);
  });

  const text = "Съешь же ещё этих мягких булок, да выпей чаю. ".replaceAll("ё", "е");
  it.each([
    ["UTF-8", Buffer.from(text), "und"],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`), "und"],
    ["UTF-16 with a mark", encodeUtf16(`\ufeff${text}`), "und"],
    ["UTF-16 of the other order", encodeUtf16(`\ufeff${text}`, true), "und"],
    ["windows-1251", encodeCyrillic(text), "und"],
    ["windows-1251 of a known language", encodeCyrillic(text), "ru"],
  ])("Russian words in %s are read", (_encoding, bytes, lang) => {
    expect(decodeText(bytes, lang)).toBe(text);
  });

  it.each([
    ["without a mark in UTF-16", encodeUtf16("1\n00:00:01,000 --> 00:00:02,000\nLine\n"), "en", "Line"],
    [
      "French in windows-1252",
      Buffer.from("Où est la fenêtre ? Là, près du théâtre.", "latin1"),
      "und",
      "fenêtre",
    ],
    ["German in windows-1252", Buffer.from("Größe und Übung", "latin1"), "de", "Größe und Übung"],
  ])("Words %s are read", (_what, bytes, lang, expected) => {
    expect(decodeText(bytes, lang)).toContain(expected);
  });
});

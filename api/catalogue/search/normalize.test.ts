import { describe, expect, it } from "vitest";
import { getWords, joinWords, normalize } from "./normalize";

describe("Normalised text", () => {
  it.each([
    ["has no capitals or quotation marks", "Броненосец «Потёмкин»", "броненосец потемкин"],
    ["has е for ё and keeps й", "Ёжик и Йод", "ежик и йод"],
    [
      "has Latin letters without diacritics",
      "Žena na mesecu, Körkarlen, À nous la liberté",
      "zena na mesecu korkarlen a nous la liberte",
    ],
    ["has dj for đ and ss for ß", "Plavi anđeo, Straße, Œuvre", "plavi andjeo strasse oeuvre"],
    ["is the same for combining and precomposed characters", "й e\u0301", "й e"],
    [
      "has words separated at apostrophes, dots and dashes",
      "Жанна д’Арк, D.O.A., Кинг-Конг",
      "жанна д арк d o a кинг конг",
    ],
    ["has no control characters or NUL", `мет${String.fromCharCode(0)}ро\u202eполис`, "мет ро полис"],
    ["keeps any alphabet", "狂った一頁", "狂った一頁"],
    ["has narrow letters for wide ones", "ＫＩＮＯ", "kino"],
    ["has no emoji", "🎬 👨‍👩‍👧", ""],
    ["has no unpaired surrogates", "\ud83d", ""],
  ])("Normalised text: %s", (_how, text, compared) => expect(normalize(text)).toBe(compared));

  it("Normalised text does not change if it is normalised again", () => {
    for (const text of ["İstanbul", "ŽENA", "Ǆ", "ﬁlm", "Ёлка"])
      expect(normalize(normalize(text))).toBe(normalize(text));
  });
});

it("Words are distinct and truncated", () => {
  expect(getWords("волга волга")).toEqual(["волга"]);
  expect(getWords("")).toEqual([]);
  expect(getWords("a".repeat(200))[0]).toHaveLength(60);
});

it("Adjacent words are also joined", () => {
  expect(joinWords("кинг конг")).toEqual(["кингконг"]);
  expect(joinWords("d o a")).toEqual(["do", "oa", "doa"]);
  expect(joinWords("аэлита")).toEqual([]);
});

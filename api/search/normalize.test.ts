import { describe, expect, it } from "vitest";
import { getWords, joinWords, normalize } from "./normalize";

describe("Texts are compared", () => {
  it.each([
    ["without case and quotation marks", "Броненосец «Потёмкин»", "броненосец потемкин"],
    ["without dots over ё, with the mark over й", "Ёжик и Йод", "ежик и йод"],
    [
      "without marks over Latin letters",
      "Žena na mesecu, Körkarlen, À nous la liberté",
      "zena na mesecu korkarlen a nous la liberte",
    ],
    ["with đ as dj and ß as ss", "Plavi anđeo, Straße, Œuvre", "plavi andjeo strasse oeuvre"],
    ["whether marks are apart or not", "й e\u0301", "й e"],
    [
      "with words parted by apostrophes, dots and dashes",
      "Жанна д’Арк, D.O.A., Кинг-Конг",
      "жанна д арк d o a кинг конг",
    ],
    ["without control characters and NUL", `мет${String.fromCharCode(0)}ро\u202eполис`, "мет ро полис"],
    ["in any alphabet", "狂った一頁", "狂った一頁"],
    ["wide letters as narrow ones", "ＫＩＮＯ", "kino"],
    ["nothing of emoji", "🎬 👨‍👩‍👧", ""],
    ["nothing of half a character", "\ud83d", ""],
  ])("%s", (_how, text, compared) => expect(normalize(text)).toBe(compared));

  it("twice as once", () => {
    for (const text of ["İstanbul", "ŽENA", "Ǆ", "ﬁlm", "Ёлка"])
      expect(normalize(normalize(text))).toBe(normalize(text));
  });
});

it("words are distinct and truncated", () => {
  expect(getWords("волга волга")).toEqual(["волга"]);
  expect(getWords("")).toEqual([]);
  expect(getWords("a".repeat(200))[0]).toHaveLength(60);
});

it("adjacent words are also joined", () => {
  expect(joinWords("кинг конг")).toEqual(["кингконг"]);
  expect(joinWords("d o a")).toEqual(["do", "oa", "doa"]);
  expect(joinWords("аэлита")).toEqual([]);
});

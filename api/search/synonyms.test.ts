import { describe, expect, it } from "vitest";
import { normalize } from "./normalize";
import { getSorts, isBroadWord, isStopWord, joinDecades, wordsBySort } from "./synonyms";

const film = {
  category: "movies",
  genres: ["comedy"],
  countries: ["DE"],
  year: 1927,
  minutes: 90,
  kind: "movie" as const,
  isForKids: false,
};
const getWords = (work: Partial<typeof film>) =>
  new Set(getSorts({ ...film, ...work }).flatMap((sort) => wordsBySort.get(sort) ?? []));

describe("A work is found by its sort", () => {
  it.each<[string, Partial<typeof film>, string, boolean]>([
    ["its genre", {}, "комедия", true],
    ["no other genre", {}, "хоррор", false],
    ["its country", {}, "немецкий", true],
    ["its decade", {}, "20е", true],
    ["no other decade", {}, "30е", false],
    ["this century's is another", { year: 2026 }, "20е", false],
    ["silents", {}, "немой", true],
    ["talkies are none", { year: 1931 }, "немой", false],
    ["children", { isForKids: true }, "дети", true],
    ["adults", {}, "дети", false],
    ["a short one", { minutes: 12 }, "короткометражка", true],
    ["a long one", {}, "короткометражка", false],
  ])("%s", (_what, work, word, expected) => expect(getWords(work).has(word)).toBe(expected));

  it("by normalised words", () => {
    const words = [...wordsBySort.values()].flat();
    expect(words.filter((word) => normalize(word) !== word || word.includes(" "))).toEqual([]);
  });
  it("by sort names that no word equals", () =>
    expect([...wordsBySort.keys()].filter((sort) => normalize(sort) === sort)).toEqual([]));
});

describe("Stop words", () => {
  it.each(["смотреть", "онлайн", "режиссер", "про", "watch", "smotret", "besplatno"])("«%s»", (word) =>
    expect(isStopWord(word)).toBe(true),
  );
  it.each(["метрополис", "комедия", "немое", "генерал", "м", "вампиры"])("but not «%s»", (word) =>
    expect(isStopWord(word)).toBe(false),
  );
  it.each([
    ["фильм", true],
    ["film", true],
    ["смотреть", true],
    ["сериал", false],
    ["комедия", false],
  ])("«%s» says next to nothing: %s", (word, expected) => expect(isBroadWord(word)).toBe(expected));
});

it.each([
  ["фильмы 20 х годов", "фильмы 20е годов"],
  ["1920 е", "1920е"],
  ["30 ые", "30е"],
  ["20х", "20е"],
  ["20 хороших фильмов", "20 хороших фильмов"],
  ["120 х", "120 х"],
  ["1927", "1927"],
])("«%s» is read as «%s»", (text, expected) => expect(joinDecades(text)).toBe(expected));

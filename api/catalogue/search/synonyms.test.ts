import { describe, expect, it } from "vitest";
import type { TrackKind } from "#contract/track-kinds";
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
  accessibility: [] as TrackKind[],
};
const getWords = (work: Partial<typeof film>) =>
  new Set(getSorts({ ...film, ...work }).flatMap((sort) => wordsBySort.get(sort) ?? []));

describe("Category words of a title", () => {
  it.each<[string, Partial<typeof film>, string, boolean]>([
    ["include its genre", {}, "комедия", true],
    ["do not include another genre", {}, "хоррор", false],
    ["include its country", {}, "немецкий", true],
    ["include its decade", {}, "20е", true],
    ["do not include another decade", {}, "30е", false],
    ["do not include the same decade of another century", { year: 2026 }, "20е", false],
    ["say that it is silent", {}, "немой", true],
    ["do not say that a sound film is silent", { year: 1931 }, "немой", false],
    ["say that it is for children", { isForKids: true }, "дети", true],
    ["do not say that a title for adults is for children", {}, "дети", false],
    ["say that it is short", { minutes: 12 }, "короткометражка", true],
    ["do not say that a long film is short", {}, "короткометражка", false],
    ["say that it has audio description", { accessibility: ["description"] }, "тифлокомментарий", true],
    ["do not say so of subtitles for the deaf", { accessibility: ["sdh"] }, "тифлокомментарий", false],
    ["say that it has subtitles for the deaf", { accessibility: ["sdh"] }, "sdh", true],
    ["do not say that a film without them has them", {}, "sdh", false],
  ])("Category words of a title: %s", (_what, work, word, expected) =>
    expect(getWords(work).has(word)).toBe(expected),
  );

  it("Category words are normalised single words", () => {
    const words = [...wordsBySort.values()].flat();
    expect(words.filter((word) => normalize(word) !== word || word.includes(" "))).toEqual([]);
  });
  it("Category words have category names that no search word can equal", () =>
    expect([...wordsBySort.keys()].filter((sort) => normalize(sort) === sort)).toEqual([]));
});

describe("Stop words", () => {
  it.each(["смотреть", "онлайн", "режиссер", "про", "watch", "smotret", "besplatno"])(
    "Stop words include «%s»",
    (word) => expect(isStopWord(word)).toBe(true),
  );
  it.each(["метрополис", "комедия", "немое", "генерал", "м", "вампиры"])(
    "Stop words do not include «%s»",
    (word) => expect(isStopWord(word)).toBe(false),
  );
  it.each([
    ["фильм", true],
    ["film", true],
    ["смотреть", true],
    ["сериал", false],
    ["комедия", false],
  ])("«%s» is a broad word: %s", (word, expected) => expect(isBroadWord(word)).toBe(expected));
});

it.each([
  ["фильмы 20 х годов", "фильмы 20е годов"],
  ["1920 е", "1920е"],
  ["30 ые", "30е"],
  ["20х", "20е"],
  ["20 хороших фильмов", "20 хороших фильмов"],
  ["120 х", "120 х"],
  ["1927", "1927"],
])("The decade in «%s» is read as «%s»", (text, expected) => expect(joinDecades(text)).toBe(expected));

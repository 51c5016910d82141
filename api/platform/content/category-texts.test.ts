import { describe, expect, test } from "vitest";
import { loadCatalogue } from "./catalogue";
import type { CategoryText, SeedTitle } from "./content-schema";

/** Names in quotation marks that are not titles of the catalogue. */
const otherNames = ["Политый поливальщик", "Юниверсал", "Союздетфильм", "Рипаблик", "Оскар"];
/** Children's pages: all cartoons, and these genres in the other categories. */
const childrensGenres = ["family", "fairy-tale", "animation"];

const getPage = ({ category, genre }: { category: string; genre?: string }) =>
  genre ? `${category}/${genre}` : category;
const plainName = (name: string) => name.replaceAll(/[«»„“]/g, "");
const getWords = ({ paragraphs }: CategoryText) =>
  paragraphs.join(" ").match(/[\p{L}\p{N}][\p{L}\p{N}’-]*/gu) ?? [];

const catalogue = loadCatalogue();
const { categoryTexts } = catalogue;
const titlesByPage = new Map<string, SeedTitle[]>();
for (const title of catalogue.titles) {
  for (const page of [title.category, ...title.genres.map((genre) => `${title.category}/${genre}`)]) {
    titlesByPage.set(page, [...(titlesByPage.get(page) ?? []), title]);
  }
}
const catalogueNames = new Set(catalogue.titles.map((title) => plainName(title.title.ru)));
const texts = categoryTexts.map((text): [string, CategoryText] => [getPage(text), text]);

function quotedNames(text: CategoryText): string[] {
  return [
    ...new Set(
      [...text.paragraphs.join(" ").matchAll(/«([^»]*)»/g)].map((match) => plainName(match[1] ?? "")),
    ),
  ];
}

/** Sentences of a text; a full stop inside a title does not end one. */
function getSentences({ paragraphs }: CategoryText): string[] {
  return paragraphs.flatMap((paragraph) =>
    paragraph.replaceAll(/«[^»]*»/g, (name) => name.replaceAll(".", "")).split(/(?<=[.!?…])\s+/),
  );
}

function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

describe("Category texts", () => {
  test("Category texts are on every page that lists titles, and on no other page", () => {
    expect(texts.map(([page]) => page).sort()).toEqual([...titlesByPage.keys()].sort());
  });

  test("Category texts never repeat a heading or a sentence of another page", () => {
    expect(repeated(categoryTexts.map((text) => text.title))).toEqual([]);
    expect(repeated(categoryTexts.flatMap(getSentences))).toEqual([]);
  });
});

describe("The text of a category page", () => {
  test.each(texts)("The text of %s has a reasonable length", (_page, text) => {
    const { least, most } = text.genre ? { least: 70, most: 140 } : { least: 150, most: 240 };
    expect(getWords(text).length).toBeGreaterThanOrEqual(least);
    expect(getWords(text).length).toBeLessThanOrEqual(most);
    expect(text.paragraphs.filter((paragraph) => !/[.!?…]$/.test(paragraph))).toEqual([]);
  });

  test.each(texts)(
    "The text of %s puts only titles and known names in quotation marks, spelt correctly",
    (_page, text) => {
      expect(
        quotedNames(text).filter((name) => !catalogueNames.has(name) && !otherNames.includes(name)),
      ).toEqual([]);
    },
  );

  test.each(texts)(
    "The text of %s recommends one to four titles, all of which are listed on the page",
    (page, text) => {
      const listed = (titlesByPage.get(page) ?? []).map((title) => plainName(title.title.ru));
      const named = quotedNames(text).filter((name) => catalogueNames.has(name));
      expect(named.length).toBeGreaterThanOrEqual(1);
      expect(named.length).toBeLessThanOrEqual(4);
      expect(named.filter((name) => !listed.includes(name))).toEqual([]);
    },
  );

  test.each(
    texts.filter(
      ([, { category, genre }]) => category === "cartoons" || childrensGenres.includes(genre ?? ""),
    ),
  )("The text of %s recommends only titles for children", (page, text) => {
    const forKids = (titlesByPage.get(page) ?? [])
      .filter((title) => title.forKids)
      .map((title) => plainName(title.title.ru));
    expect(quotedNames(text).filter((name) => catalogueNames.has(name) && !forKids.includes(name))).toEqual(
      [],
    );
  });
});

import { describe, expect, test } from "vitest";
import { motifs, palettes } from "../media/pictures/vocabulary";
import { getPeople } from "../seed/title-rows";
import { loadCatalogue } from "./catalogue";
import type { SeedArticle } from "./content-schema";

const rubrics = ["Разбор", "Портрет", "История", "Ремесло", "Детям"];
const pictureParagraph = /^!\[([^\]]+)\]\(title:([^)]+)\)$/;

const catalogue = loadCatalogue();
const { articles } = catalogue;
const titles = new Map(catalogue.titles.map((title) => [title.alias, title]));
const persons = new Set(catalogue.persons.map((person) => person.alias));
const childrensTitles = catalogue.titles.filter((title) => title.forKids);
const childrensPersons = new Set(childrensTitles.flatMap(getPeople));

function paragraphs(article: SeedArticle): string[] {
  return article.body.split("\n\n");
}

/** The aliases the text leads to, pictures and links apart. */
function getLinks(article: SeedArticle) {
  const found = [...article.body.matchAll(/(!?)\[[^\]]*\]\(([^)]*)\)/g)].map(([, sign, address = ""]) => ({
    isPicture: sign === "!",
    address,
  }));
  const after = (prefix: string) =>
    found
      .filter(({ address }) => address.startsWith(prefix))
      .map(({ address }) => address.slice(prefix.length));
  return {
    titles: after("/watch/"),
    persons: after("/person/"),
    pictures: after("title:"),
    links: found.filter(({ isPicture }) => !isPicture).map(({ address }) => address),
    misplaced: found
      .filter(({ isPicture, address }) => isPicture !== address.startsWith("title:"))
      .map(({ address }) => address),
  };
}

/** What the reader reads, without captions, addresses and signs. */
function plainWords(article: SeedArticle): string[] {
  const text = paragraphs(article)
    .filter((paragraph) => !pictureParagraph.test(paragraph))
    .join("\n")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function repeated<Value>(values: Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("the shelf of the journal", () => {
  test("a reader has at least sixteen essays to choose from, each with an address, a day and a picture of its own", () => {
    expect(articles.length).toBeGreaterThanOrEqual(16);
    expect(repeated(articles.map((article) => article.alias))).toEqual([]);
    expect(repeated(articles.map((article) => article.title))).toEqual([]);
    expect(repeated(articles.map((article) => article.daysAgo))).toEqual([]);
    expect(repeated(articles.map((article) => [...article.motifs].sort().join("+")))).toEqual([]);
  });

  test.each(rubrics)("a reader who likes the rubric «%s» finds at least two essays in it", (rubric) => {
    expect(articles.filter((article) => article.rubric === rubric).length).toBeGreaterThanOrEqual(2);
  });

  test("a reader meets a small editorial staff, not a new name every time", () => {
    expect(new Set(articles.map((article) => article.author)).size).toBeLessThanOrEqual(5);
  });

  test("a child finds the essays for children under their own rubric and nowhere else", () => {
    expect(articles.filter((article) => article.forKids).length).toBeGreaterThanOrEqual(3);
    expect(
      articles
        .filter((article) => article.forKids !== (article.rubric === "Детям"))
        .map((article) => article.alias),
    ).toEqual([]);
  });
});

describe.each(articles.map((article) => ({ alias: article.alias, article })))(
  "a reader of $alias",
  ({ article }) => {
    const links = getLinks(article);

    test("gets an essay: longer than a note, shorter than a book", () => {
      const words = plainWords(article).length;
      expect(words).toBeGreaterThanOrEqual(450);
      expect(words).toBeLessThanOrEqual(850);
    });

    test("meets no broken letter and no sign that was meant for the typesetter", () => {
      expect([article.title, article.lead, article.body].join(" ")).not.toMatch(
        /\uFFFD|"|\.\.\.| - |--|\*|_/u,
      );
      expect(article.body.trim()).toBe(article.body);
    });

    test("finds it under one of the five rubrics and published within the last two hundred days", () => {
      expect(rubrics).toContain(article.rubric);
      expect(article.daysAgo).toBeGreaterThanOrEqual(1);
      expect(article.daysAgo).toBeLessThanOrEqual(200);
    });

    test("is led by three to eight links, each to a title or a person that exists, and never twice to the same", () => {
      expect(links.links.length).toBeGreaterThanOrEqual(3);
      expect(links.links.length).toBeLessThanOrEqual(8);
      expect(links.links.filter((address) => !/^\/(watch|person)\/[a-z0-9-]+$/.test(address))).toEqual([]);
      expect(links.titles.filter((alias) => !titles.has(alias))).toEqual([]);
      expect(links.persons.filter((alias) => !persons.has(alias))).toEqual([]);
      expect(repeated(links.links)).toEqual([]);
    });

    test("sees one to three frames, each a paragraph of its own with a caption, never the same title twice", () => {
      expect(links.misplaced).toEqual([]);
      expect(links.pictures.length).toBeGreaterThanOrEqual(1);
      expect(links.pictures.length).toBeLessThanOrEqual(3);
      expect(links.pictures.filter((alias) => !titles.has(alias))).toEqual([]);
      expect(repeated(links.pictures)).toEqual([]);
      expect(paragraphs(article).filter((paragraph) => pictureParagraph.test(paragraph)).length).toBe(
        links.pictures.length,
      );
    });

    test("is offered what the text spoke about: three to six titles and one to five persons", () => {
      expect(article.titles.length).toBeGreaterThanOrEqual(3);
      expect(article.titles.length).toBeLessThanOrEqual(6);
      expect(article.persons.length).toBeGreaterThanOrEqual(1);
      expect(article.persons.length).toBeLessThanOrEqual(5);
      expect(article.titles.filter((alias) => !titles.has(alias))).toEqual([]);
      expect(article.persons.filter((alias) => !persons.has(alias))).toEqual([]);
      expect(repeated([...article.titles, ...article.persons])).toEqual([]);
      expect([...links.titles, ...links.pictures].filter((alias) => !article.titles.includes(alias))).toEqual(
        [],
      );
      expect(links.persons.filter((alias) => !article.persons.includes(alias))).toEqual([]);
    });

    test("sees a cover made of two different motifs and a known palette", () => {
      expect(article.motifs.filter((motif) => !motifs.includes(motif))).toEqual([]);
      expect(article.motifs[0]).not.toBe(article.motifs[1]);
      expect(palettes).toContain(article.palette);
    });
  },
);

describe.each(
  articles.filter((article) => article.forKids).map((article) => ({ alias: article.alias, article })),
)("a child who reads $alias", ({ article }) => {
  const links = getLinks(article);

  test("is led only to titles for children, rated 12+ at most", () => {
    const named = [...article.titles, ...links.titles, ...links.pictures].map((alias) => titles.get(alias));
    expect(
      named.filter((title) => !title?.forKids || !["0+", "6+", "12+"].includes(title.ratingAge)),
    ).toEqual([]);
  });

  test("meets only people credited in titles for children", () => {
    expect([...article.persons, ...links.persons].filter((alias) => !childrensPersons.has(alias))).toEqual(
      [],
    );
  });

  test("reads the name of no film kept for grown-ups", () => {
    const childrensNames = new Set(childrensTitles.map((title) => title.title.ru));
    const grownUp = catalogue.titles.filter((title) => !title.forKids && !childrensNames.has(title.title.ru));
    const text = [article.title, article.lead, article.body].join(" ");
    expect(
      grownUp
        .filter((title) => text.includes(`«${title.title.ru}»`) || text.includes(`«[${title.title.ru}]`))
        .map((title) => title.alias),
    ).toEqual([]);
  });
});

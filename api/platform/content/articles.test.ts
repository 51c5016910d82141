import { describe, expect, test } from "vitest";
import { motifs, palettes } from "#domain/artwork";
import { getPeople } from "../../seed/title-rows";
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

/** The aliases linked from the text, with pictures and links separate. */
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

/** The visible text, without captions, URLs and markup. */
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

describe("The journal", () => {
  test("The journal has at least sixteen essays, each with its own alias, date and picture", () => {
    expect(articles.length).toBeGreaterThanOrEqual(16);
    expect(repeated(articles.map((article) => article.alias))).toEqual([]);
    expect(repeated(articles.map((article) => article.title))).toEqual([]);
    expect(repeated(articles.map((article) => article.daysAgo))).toEqual([]);
    expect(repeated(articles.map((article) => [...article.motifs].sort().join("+")))).toEqual([]);
  });

  test.each(rubrics)("The journal has at least two essays under the rubric «%s»", (rubric) => {
    expect(articles.filter((article) => article.rubric === rubric).length).toBeGreaterThanOrEqual(2);
  });

  test("The journal is written by a small staff rather than a new author every time", () => {
    expect(new Set(articles.map((article) => article.author)).size).toBeLessThanOrEqual(5);
  });

  test("The journal keeps the essays for children under their own rubric, and nowhere else", () => {
    expect(articles.filter((article) => article.forKids).length).toBeGreaterThanOrEqual(3);
    expect(
      articles
        .filter((article) => article.forKids !== (article.rubric === "Детям"))
        .map((article) => article.alias),
    ).toEqual([]);
  });
});

describe.each(articles.map((article) => ({ alias: article.alias, article })))(
  "The essay $alias",
  ({ article }) => {
    const links = getLinks(article);

    test("An essay is longer than a note and shorter than a book", () => {
      const words = plainWords(article).length;
      expect(words).toBeGreaterThanOrEqual(450);
      expect(words).toBeLessThanOrEqual(850);
    });

    test("An essay has no broken characters and no leftover markup", () => {
      expect([article.title, article.lead, article.body].join(" ")).not.toMatch(
        /\uFFFD|"|\.\.\.| - |--|\*|_/u,
      );
      expect(article.body.trim()).toBe(article.body);
    });

    test("An essay has one of the five rubrics and was published within the last two hundred days", () => {
      expect(rubrics).toContain(article.rubric);
      expect(article.daysAgo).toBeGreaterThanOrEqual(1);
      expect(article.daysAgo).toBeLessThanOrEqual(200);
    });

    test("An essay has three to eight links, each to an existing title or person, without repeats", () => {
      expect(links.links.length).toBeGreaterThanOrEqual(3);
      expect(links.links.length).toBeLessThanOrEqual(8);
      expect(links.links.filter((address) => !/^\/(watch|person)\/[a-z0-9-]+$/.test(address))).toEqual([]);
      expect(links.titles.filter((alias) => !titles.has(alias))).toEqual([]);
      expect(links.persons.filter((alias) => !persons.has(alias))).toEqual([]);
      expect(repeated(links.links)).toEqual([]);
    });

    test("An essay has one to three captioned frames, each its own paragraph and of its own title", () => {
      expect(links.misplaced).toEqual([]);
      expect(links.pictures.length).toBeGreaterThanOrEqual(1);
      expect(links.pictures.length).toBeLessThanOrEqual(3);
      expect(links.pictures.filter((alias) => !titles.has(alias))).toEqual([]);
      expect(repeated(links.pictures)).toEqual([]);
      expect(paragraphs(article).filter((paragraph) => pictureParagraph.test(paragraph)).length).toBe(
        links.pictures.length,
      );
    });

    test("An essay lists three to six titles and one to five people that the text mentions", () => {
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

    test("An essay has a cover with two different motifs and a known palette", () => {
      expect(article.motifs.filter((motif) => !motifs.includes(motif))).toEqual([]);
      expect(article.motifs[0]).not.toBe(article.motifs[1]);
      expect(palettes).toContain(article.palette);
    });
  },
);

describe.each(
  articles.filter((article) => article.forKids).map((article) => ({ alias: article.alias, article })),
)("The children's essay $alias", ({ article }) => {
  const links = getLinks(article);

  test("A children's essay links only to titles for children, rated 12+ at most", () => {
    const named = [...article.titles, ...links.titles, ...links.pictures].map((alias) => titles.get(alias));
    expect(
      named.filter((title) => !title?.forKids || !["0+", "6+", "12+"].includes(title.ratingAge)),
    ).toEqual([]);
  });

  test("A children's essay mentions only people credited in titles for children", () => {
    expect([...article.persons, ...links.persons].filter((alias) => !childrensPersons.has(alias))).toEqual(
      [],
    );
  });

  test("A children's essay never names a film for adults", () => {
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

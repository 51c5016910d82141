import { describe, expect, it } from "vitest";
import { categoryPath, type Choices, isIndexable, noChoices, parseCategoryUrl } from "./category-url";

const read = (path: string) => {
  const url = new URL(path, "http://luch.example");
  return parseCategoryUrl(url.pathname.split("/").slice(2).filter(Boolean), url.searchParams);
};
const choices = (given: Partial<Choices>): Choices => ({ ...noChoices, ...given });

describe("The path and query of a catalogue page give the viewer's choices", () => {
  it.each<[string, Partial<Choices>, number]>([
    ["/movies", {}, 1],
    ["/movies/drama", { genre: ["drama"] }, 1],
    ["/movies/de", { country: ["DE"] }, 1],
    ["/movies/1927", { year: ["1927"] }, 1],
    ["/movies/-release_date", { sort: "-release_date" }, 1],
    [
      "/movies/drama/de/1927/-rating_start",
      { genre: ["drama"], country: ["DE"], year: ["1927"], sort: "-rating_start" },
      1,
    ],
    ["/movies/drama/page3", { genre: ["drama"] }, 3],
    ["/movies?genre=drama&genre=comedy", { genre: ["comedy", "drama"] }, 1],
    ["/movies?genre=drama,comedy&country=de,FR", { genre: ["comedy", "drama"], country: ["DE", "FR"] }, 1],
    ["/movies?genre=all&year=&sort=title", { sort: "title" }, 1],
    ["/movies?sort=drop%20table", {}, 1],
    ["/movies?category=short", { category: ["short"] }, 1],
  ])("The path and query of a catalogue page give the viewer's choices: %s", (path, expected, page) =>
    expect(read(path)).toMatchObject({ choices: choices(expected), page }),
  );

  it.each([
    "/movies/drama/comedy",
    "/movies/drama/de/1927/-release_date/title",
    "/movies/-year",
    "/movies/1/2",
    "/movies/page0",
    "/movies/page-1",
    "/movies/%3Cscript%3E",
    "/movies/de/fr",
  ])("The catalogue path %s is not found", (path) => expect(read(path)).toBeNull());
});

describe("A choice has one canonical URL", () => {
  it.each<[Partial<Choices>, number, string]>([
    [{}, 1, "/movies"],
    [{}, 2, "/movies/page2"],
    [
      { year: ["1927"], genre: ["drama"], country: ["DE"], sort: "-release_date" },
      1,
      "/movies/drama/de/1927/-release_date",
    ],
    [{ genre: ["comedy", "drama"], country: ["DE"] }, 1, "/movies/de?genre=comedy,drama"],
    [{ sort: "title" }, 1, "/movies/title"],
    [{ category: ["short"], genre: ["comedy"] }, 2, "/movies/comedy/page2?category=short"],
  ])("The choice %j on page %i has one canonical URL", (given, page, path) => {
    expect(categoryPath("movies", choices(given), page)).toBe(path);
    expect(read(path)).toMatchObject({ choices: choices(given), page });
  });
});

describe("Crawlers may index the pages that people search for", () => {
  it.each<[Partial<Choices>, boolean]>([
    [{}, true],
    [{ genre: ["drama"] }, true],
    [{ genre: ["drama"], country: ["DE"] }, true],
    [{ genre: ["drama"], country: ["DE"], year: ["1927"] }, false],
    [{ genre: ["comedy", "drama"] }, false],
    [{ sort: "-release_date" }, false],
    [{ category: ["short"] }, false],
  ])("Crawlers may index the page of %j: %s", (given, expected) =>
    expect(isIndexable(choices(given))).toBe(expected),
  );
});

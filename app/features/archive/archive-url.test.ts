import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArchiveChoices, archivePath, isIndexable, parseArchiveUrl } from "./archive-url";

const read = (path: string) => {
  const url = new URL(path, "https://luch.example");
  const [, , ...segments] = url.pathname.split("/");
  return parseArchiveUrl(segments.map(decodeURIComponent), url.searchParams);
};

describe("An archive URL", () => {
  it.each([
    ["/archive", "/archive"],
    ["/archive/movie", "/archive/movie"],
    ["/archive?type=series", "/archive/series"],
    ["/archive?type=movie&type=series", "/archive"],
    ["/archive?type=all", "/archive"],
    ["/archive?type=all&type=movie", "/archive/movie"],
    ["/archive/movie/drama", "/archive/movie/drama"],
    ["/archive/movie/drama/1927", "/archive/movie/drama/1927"],
    ["/archive/movie/1927/drama", "/archive/movie/drama/1927"],
    ["/archive/movie/1927", "/archive/movie?year=1927"],
    ["/archive/drama", "/archive?genres=drama"],
    ["/archive?type=movie&genres=drama&year=1927", "/archive/movie/drama/1927"],
    ["/archive?genres=drama&genres=comedy", "/archive?genres=comedy,drama"],
    ["/archive/movie?genres=drama,comedy", "/archive/movie?genres=comedy,drama"],
    ["/archive/movie/drama?year=1927,1920", "/archive/movie?genres=drama&year=1920,1927"],
    ["/archive?type=movie,series&genres=drama&year=1927", "/archive?genres=drama&year=1927"],
    ["/archive?genres=&year=", "/archive"],
    ["/archive/movie/drama?reset=genres", "/archive/movie"],
    ["/archive?type=movie&genres=drama&reset=type", "/archive?genres=drama"],
    ["/archive?genres=drama&year=1927&reset=year", "/archive?genres=drama"],
    ["/archive?page=1", "/archive"],
    ["/archive/movie?page=3", "/archive/movie?page=3"],
    ["/archive?skip=25&limit=20", "/archive?skip=25&limit=20"],
  ])("The archive URL %s has the canonical form %s", (asked, path) => {
    const found = read(asked);
    expect(found && archivePath(found.choices, found.window)).toBe(path);
  });

  it.each([
    "/archive/a/b/c/d",
    "/archive/movie/series",
    "/archive/drama/comedy",
    "/archive/1920/1927",
    "/archive/Movie",
    "/archive/%00",
    "/archive/<script>",
    "/archive/",
    "/archive?type=show",
    "/archive?page=0",
    "/archive?page=-1",
    "/archive?page=x",
    "/archive?page=1e3",
    "/archive?skip=25",
    "/archive?skip=3&limit=25",
    "/archive?skip=0&limit=24",
    "/archive?skip=-5&limit=25",
    "/archive?skip=99999999&limit=25",
  ])("The archive URL %s is not found", (asked) => expect(read(asked)).toBeNull());

  it("An archive URL is read back as the same choices", () => {
    const genre = fc.constantFrom("drama", "comedy", "sci-fi", "noir");
    const year = fc.integer({ min: 1890, max: 2026 }).map(String);
    const choice = fc.record({
      type: fc.constantFrom("movie" as const, "series" as const, null),
      genres: fc.uniqueArray(genre),
      years: fc.uniqueArray(year, { maxLength: 4 }),
    });
    const sorted = ({ type, genres, years }: ArchiveChoices) => ({
      type,
      genres: [...genres].sort(),
      years: [...years].sort(),
    });
    fc.assert(
      fc.property(choice, (choices) => {
        expect(read(archivePath(sorted(choices)))?.choices).toEqual(sorted(choices));
      }),
    );
  });
});

it.each([
  ["/archive", true],
  ["/archive?page=2", true],
  ["/archive/movie", true],
  ["/archive/series/drama", true],
  ["/archive/movie/drama/1927", false],
  ["/archive?genres=drama", false],
  ["/archive/movie?genres=a,b", false],
  ["/archive?skip=25&limit=25", false],
])("Crawlers may index %s: %s", (asked, expected) => {
  const found = read(asked);
  expect(found && isIndexable(found)).toBe(expected);
});

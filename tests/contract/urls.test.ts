import { describe, expect, it } from "vitest";
import { loadCatalogue } from "../../api/platform/content/catalogue";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { paths } from "../../app/lib/paths";
import { fileFor, tree } from "./route-table";

/** Each list of URLs must be handled by its module, in every language. */
const prefixes = ["", ...prefixedLocales.map((locale) => `/${locale}`)];
const wrong = (urls: string[], file: string) =>
  prefixes
    .flatMap((prefix) => urls.map((url) => prefix + url))
    .filter((url) => fileFor(url) !== `routes/${file}`);

/** First segments of our own URLs, which an alias might collide with. */
const ownWords = [
  ...new Set(tree.map(({ path = "" }) => path.split("/")[0] ?? "").filter((word) => /^[a-z]/.test(word))),
];
const categories = ["movies", "series", "animation", "cartoons"];
const catalogue = loadCatalogue();
const genres = catalogue.genres.map(({ alias }) => alias);

describe("Every catalogue URL reaches its page, whatever the alias", () => {
  it("Every catalogue URL reaches its page, even with the first segment of other URLs as its alias", () =>
    expect(ownWords).toEqual(
      expect.arrayContaining(["kids", "watch", "animation", "search", "en", "resources"]),
    ));

  it.each(categories)("/%s is reached with every genre, alone and with other filters", (category) => {
    const urls = [...genres, ...ownWords].flatMap((genre) =>
      ["", "/de", "/de/1927/page2"].map((rest) => paths.genre(category, genre) + rest),
    );
    expect(wrong(urls, "content/category.tsx")).toEqual([]);
  });

  it.each<[string, string, string[], ((alias: string) => string)[]]>([
    [
      "titles",
      "content/watch.tsx",
      catalogue.titles.map(({ alias }) => alias),
      [paths.title, (alias) => paths.season(alias, 1)],
    ],
    ["people", "content/person.tsx", catalogue.persons.map(({ alias }) => alias), [paths.person]],
    [
      "collections",
      "content/collections.tsx",
      catalogue.collections.map(({ alias }) => alias),
      [(alias) => paths.collection(alias), (alias) => paths.collection(alias, 2)],
    ],
    [
      "playlists",
      "content/playlist.tsx",
      catalogue.playlists.map(({ alias }) => alias),
      [(alias) => paths.playlist(alias), (alias) => paths.playlist(alias, 2)],
    ],
    [
      "selections",
      "content/selections.tsx",
      catalogue.selections.map(({ alias }) => alias),
      [(alias) => paths.selection(alias)],
    ],
    ["articles", "content/journal.tsx", catalogue.articles.map(({ alias }) => alias), [paths.article]],
    [
      "genres",
      "content/genres.tsx",
      genres,
      [(alias) => paths.genreTitles(alias), (alias) => paths.genreTitles(alias, 2)],
    ],
    ["channels", "tv/channel.tsx", catalogue.channels.map(({ alias }) => alias), [paths.channelSchedule]],
  ])("The catalogue URL %s reaches its page", (_what, file, aliases, getPaths) => {
    expect(aliases.length).toBeGreaterThan(5);
    expect(
      wrong(
        getPaths.flatMap((getPath) => [...aliases, ...ownWords].map(getPath)),
        file,
      ),
    ).toEqual([]);
  });
});

it("An unknown language prefix is 404", () => {
  const pages = ["/", "/kids", "/movies", "/movies/drama", "/watch/metropolis", "/search", "/journal"];
  for (const word of ["de", "ru", "english", "e", "x"])
    for (const page of pages) expect(fileFor(page === "/" ? `/${word}` : `/${word}${page}`)).toBeNull();
});

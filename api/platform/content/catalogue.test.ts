import { describe, expect, test } from "vitest";
import { languages, locales } from "#contract/languages";
import { childrensPalettes, motifs, palettes } from "#domain/artwork";
import type { Localized } from "#domain/localized";
import { bannerRows } from "../../seed/banner-rows";
import { getPeople } from "../../seed/title-rows";
import { loadCatalogue } from "./catalogue";

/** Names that stay in Latin letters in Russian and Bulgarian. */
const latinByRight: string[] = [];

const catalogue = loadCatalogue();
const { shows } = catalogue;
const titleAliases = new Set(catalogue.titles.map((title) => title.alias));
const lists = [...catalogue.collections, ...catalogue.playlists, ...catalogue.selections];
const similar = catalogue.titles.map((title): [string, string[]] => [title.alias, title.similar ?? []]);

function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** Describes what is wrong with a name in five languages. */
function nameFaults(owner: string, name: Localized): string[] {
  const faults: string[] = [];
  for (const language of locales) {
    const text = name[language];
    if (text.trim() === "") faults.push(`${owner}: no ${language}`);
    const cyrillic = /\p{Script=Cyrillic}/u.test(text);
    const shouldBeCyrillic = languages[language].alphabet === "Cyrillic";
    if (cyrillic && !shouldBeCyrillic) faults.push(`${owner}: Cyrillic in ${language}`);
    if (!cyrillic && shouldBeCyrillic && /\p{Script=Latin}/u.test(text) && !latinByRight.includes(text))
      faults.push(`${owner}: Latin in ${language}`);
  }
  return faults;
}

describe("Every page of the catalogue", () => {
  test("Every page of the catalogue has its own URL", () => {
    const shelves = [
      catalogue.titles,
      catalogue.persons,
      catalogue.genres,
      catalogue.countries,
      catalogue.collections,
      catalogue.playlists,
      catalogue.selections,
      catalogue.articles,
      catalogue.channels,
      catalogue.stories,
    ];
    for (const shelf of shelves) {
      const aliases = shelf.map((entry) => entry.alias);
      expect(repeated(aliases)).toEqual([]);
      expect(aliases.filter((alias) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(alias))).toEqual([]);
    }
  });

  test("Each person credited in a title has a page", () => {
    const known = new Set(catalogue.persons.map((person) => person.alias));
    expect([...new Set(catalogue.titles.flatMap(getPeople))].filter((alias) => !known.has(alias))).toEqual(
      [],
    );
  });

  test("Each person's page has at least one title", () => {
    const used = new Set(catalogue.titles.flatMap(getPeople));
    expect(catalogue.persons.map((person) => person.alias).filter((alias) => !used.has(alias))).toEqual([]);
  });

  test("Each person's page has a biography in whole sentences and plausible dates", () => {
    for (const person of catalogue.persons) {
      expect(person.biography, person.alias).toMatch(/[.!»]$/);
      expect(person.biography.length, person.alias).toBeGreaterThan(30);
      if (person.born && person.died) expect(person.died - person.born, person.alias).toBeGreaterThan(15);
    }
    expect(nameFaults("", { ru: "я", en: "x", sr: "x", bg: "я", hr: "x" })).toEqual([]);
    expect(
      catalogue.persons.filter(
        (person) =>
          !/\p{Script=Cyrillic}/u.test(person.name.ru) || /\p{Script=Cyrillic}/u.test(person.name.en),
      ),
    ).toEqual([]);
  });

  test("Each title's page names only existing genres and countries", () => {
    const genres = new Set(catalogue.genres.map((genre) => genre.alias));
    const countries = new Set(catalogue.countries.map((country) => country.code));
    expect(catalogue.titles.flatMap((title) => title.genres).filter((alias) => !genres.has(alias))).toEqual(
      [],
    );
    expect(
      catalogue.titles.flatMap((title) => title.countries).filter((code) => !countries.has(code)),
    ).toEqual([]);
    expect(
      catalogue.titles
        .filter((title) => title.genres.length === 0 || title.countries.length === 0)
        .map((title) => title.alias),
    ).toEqual([]);
  });

  test("Each page of a genre or a country has at least one title", () => {
    const genres = new Set(catalogue.titles.flatMap((title) => title.genres));
    const countries = new Set(catalogue.titles.flatMap((title) => title.countries));
    expect(catalogue.genres.map((genre) => genre.alias).filter((alias) => !genres.has(alias))).toEqual([]);
    expect(catalogue.countries.map((country) => country.code).filter((code) => !countries.has(code))).toEqual(
      [],
    );
  });
});

describe("The size of the catalogue", () => {
  test("The catalogue gives viewers enough films, series, lists and playlists", () => {
    const series = catalogue.titles.filter((title) => title.kind === "series");
    expect(catalogue.titles.length).toBeGreaterThanOrEqual(140);
    expect(series.filter((title) => !title.original).length).toBeGreaterThanOrEqual(14);
    expect(series.filter((title) => (title.seasons?.length ?? 0) > 1).length).toBeGreaterThanOrEqual(5);
    expect(catalogue.titles.filter((title) => title.original).length).toBe(8);
    expect(catalogue.collections.length).toBeGreaterThanOrEqual(12);
    expect(catalogue.playlists.length).toBeGreaterThanOrEqual(9);
    expect(catalogue.selections.length).toBeGreaterThanOrEqual(4);
    expect(catalogue.channels.length).toBe(12);
  });

  test("The catalogue gives children films and series of their own", () => {
    const forKids = catalogue.titles.filter((title) => title.forKids);
    expect(forKids.length).toBeGreaterThanOrEqual(32);
    expect(forKids.filter((title) => title.kind === "series").length).toBeGreaterThanOrEqual(8);
    expect(catalogue.collections.filter((list) => list.forKids).length).toBeGreaterThanOrEqual(2);
    expect(catalogue.playlists.filter((list) => list.forKids).length).toBeGreaterThanOrEqual(2);
  });

  test("The longest lists and a long playlist of the catalogue fill several pages", () => {
    expect(catalogue.collections.filter((list) => list.titles.length > 60).length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...catalogue.playlists.map((list) => list.titles.length))).toBeGreaterThan(35);
  });

  test("The catalogue gives every channel a few short shows, rated 0+ or 6+ on children's channels", () => {
    expect(Object.keys(shows).sort()).toEqual(catalogue.channels.map(({ alias }) => alias).sort());
    expect(
      repeated(
        Object.values(shows)
          .flat()
          .map(({ alias }) => alias),
      ),
    ).toEqual([]);
    for (const { alias, forKids } of catalogue.channels) {
      const own = shows[alias] ?? [];
      expect(own.length >= 3 && own.length <= 5, alias).toBe(true);
      expect(
        own.filter(({ minutes, description }) => minutes < 10 || minutes > 25 || description.length < 40),
      ).toEqual([]);
      if (forKids) expect(own.filter(({ ratingAge }) => !["0+", "6+"].includes(ratingAge))).toEqual([]);
    }
  });

  test("The catalogue includes 18+ films, so that the age warning is shown", () => {
    expect(catalogue.titles.filter((title) => title.ratingAge === "18+").length).toBeGreaterThanOrEqual(6);
  });
});

describe("The texts of the catalogue", () => {
  test("The texts of the catalogue give every name in each of the five languages, in the right script", () => {
    const named = [
      ...catalogue.titles,
      ...catalogue.genres,
      ...catalogue.countries,
      ...lists,
      ...catalogue.channels,
      ...catalogue.stories,
      ...Object.values(shows).flat(),
    ];
    expect(named.flatMap((entry) => nameFaults(entry.alias, entry.title))).toEqual([]);
  });

  test("The texts of the catalogue describe each title at a readable length", () => {
    const lengths = catalogue.titles.map((title) => ({
      alias: title.alias,
      length: title.description.length,
    }));
    expect(lengths.filter(({ length }) => length < 250 || length > 600)).toEqual([]);
  });

  test("The texts of the catalogue contain no word of two alphabets, so every word can be searched for", () => {
    const words =
      JSON.stringify(catalogue)
        .replaceAll("\\n", " ")
        .match(/[\p{L}]+/gu) ?? [];
    expect(
      words.filter((word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word)),
    ).toEqual([]);
  });

  test("The texts of the catalogue never repeat a description", () => {
    expect(repeated(catalogue.titles.map((title) => title.description))).toEqual([]);
  });

  test("The texts of the catalogue give each title two to four hashtags, without the # sign", () => {
    expect(
      catalogue.titles
        .filter(
          (title) =>
            title.hashtags.length < 2 ||
            title.hashtags.length > 4 ||
            title.hashtags.some((tag) => tag.includes("#")),
        )
        .map((title) => title.alias),
    ).toEqual([]);
  });
});

describe("The playable parts of the catalogue", () => {
  test("The catalogue gives the length of every film and the episodes of every series", () => {
    for (const title of catalogue.titles) {
      if (title.kind === "movie") {
        expect(title.minutes, title.alias).toBeGreaterThan(0);
        expect(title.seasons, title.alias).toBeUndefined();
      } else {
        expect(title.seasons?.length, title.alias).toBeGreaterThan(0);
        for (const season of title.seasons ?? []) {
          expect(season.episodes.length, `${title.alias} ${season.title}`).toBeGreaterThan(0);
          expect(
            season.episodes.every((episode) => episode.minutes > 0),
            `${title.alias} ${season.title}`,
          ).toBe(true);
        }
      }
    }
  });

  test("The catalogue lists seasons in release order, the first in the title's own year", () => {
    for (const title of catalogue.titles.filter((entry) => entry.seasons)) {
      const years = (title.seasons ?? []).map((season) => season.year);
      expect(years, title.alias).toEqual([...years].sort((a, b) => a - b));
      expect(years[0], title.alias).toBe(title.year);
    }
  });

  test("The catalogue never says that a film premiered in another year than its own", () => {
    expect(
      catalogue.titles
        .filter(
          (title) => title.releaseDate && Math.abs(Number(title.releaseDate.slice(0, 4)) - title.year) > 0,
        )
        .map((title) => title.alias),
    ).toEqual([]);
  });
});

describe("The children's section", () => {
  test("The children's section has nothing rated above 12+", () => {
    expect(
      catalogue.titles
        .filter((title) => title.forKids && !["0+", "6+", "12+"].includes(title.ratingAge))
        .map((title) => title.alias),
    ).toEqual([]);
  });

  test("The children's section has lists, slides, stories and articles that lead only to titles for children", () => {
    const forKids = new Set(catalogue.titles.filter((title) => title.forKids).map((title) => title.alias));
    const shelves = [...lists, ...catalogue.stories, ...catalogue.articles].filter((list) => list.forKids);
    expect(shelves.flatMap((list) => list.titles).filter((alias) => !forKids.has(alias))).toEqual([]);
    expect(catalogue.kidsHeroAliases.filter((alias) => !forKids.has(alias))).toEqual([]);
  });

  test("The children's section has bright palettes that nothing else has", () => {
    const things = [...catalogue.titles, ...lists, ...catalogue.articles, ...catalogue.channels];
    expect(
      things
        .filter((thing) => childrensPalettes.some((palette) => palette === thing.palette) !== thing.forKids)
        .map((thing) => thing.alias),
    ).toEqual([]);
  });

  test("The children's section has no cartoon that is not for children", () => {
    expect(
      catalogue.titles
        .filter((title) => title.category === "cartoons" && !title.forKids)
        .map((title) => title.alias),
    ).toEqual([]);
  });
});

describe("Links within the catalogue", () => {
  test("Links from lists lead to titles that exist", () => {
    const linked = [
      ...lists.flatMap((list) => list.titles),
      ...catalogue.articles.flatMap((article) => article.titles),
      ...catalogue.stories.flatMap((story) => story.titles),
      ...catalogue.heroAliases,
      ...catalogue.kidsHeroAliases,
      ...similar.flatMap(([, others]) => others),
    ];
    expect([...new Set(linked)].filter((alias) => !titleAliases.has(alias))).toEqual([]);
  });

  test("Banners have a picture and a name, the children's section only those of children's titles", () => {
    const forKids = new Set(catalogue.titles.filter((title) => title.forKids).map((title) => title.alias));
    expect(repeated(catalogue.banners.map(({ id }) => id))).toEqual([]);
    expect(bannerRows(catalogue).length).toBe(catalogue.banners.length);
    const kidsBanners = catalogue.banners.filter((banner) => banner.forKids);
    expect(
      kidsBanners
        .flatMap(({ picture, action }) => [picture, action.alias ?? picture])
        .filter((alias) => !forKids.has(alias)),
    ).toEqual([]);
  });

  test("A list never repeats a title", () => {
    for (const list of [...lists, ...catalogue.stories])
      expect(repeated(list.titles), list.alias).toEqual([]);
    for (const [alias, others] of similar) {
      expect(repeated(others), alias).toEqual([]);
      expect(others, alias).not.toContain(alias);
    }
  });

  test("A children's title never recommends a title for adults", () => {
    const forKids = new Map(catalogue.titles.map((title) => [title.alias, title.forKids]));
    const crossing = similar.filter(([alias, others]) =>
      others.some((other) => forKids.get(alias) && !forKids.get(other)),
    );
    expect(crossing.map(([alias]) => alias)).toEqual([]);
  });

  test("Articles link to every person and title they name", () => {
    const persons = new Set(catalogue.persons.map((person) => person.alias));
    expect(
      catalogue.articles.flatMap((article) => article.persons).filter((alias) => !persons.has(alias)),
    ).toEqual([]);
  });

  test("Links show a different picture for each title", () => {
    const orders = catalogue.titles.map((title) => `${[...title.motifs].sort().join("+")} ${title.palette}`);
    expect(repeated(orders)).toEqual([]);
    for (const thing of [...catalogue.titles, ...lists]) {
      expect(
        thing.motifs.every((motif) => motifs.includes(motif)),
        thing.alias,
      ).toBe(true);
      expect(palettes, thing.alias).toContain(thing.palette);
      expect(thing.motifs[0], thing.alias).not.toBe(thing.motifs[1]);
    }
  });
});

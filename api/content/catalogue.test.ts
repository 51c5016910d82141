import { describe, expect, test } from "vitest";
import { languages, locales } from "#contract/languages";
import type { Localized } from "#domain/localized";
import { childrensPalettes, motifs, palettes } from "../media/pictures/vocabulary";
import { bannerRows } from "../seed/banner-rows";
import { getPeople } from "../seed/title-rows";
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

/** What is wrong with a name in five languages, in words. */
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

describe("what a viewer can open", () => {
  test("a viewer reaches each thing by an address of its own", () => {
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

  test("a viewer can follow every person credited in a title", () => {
    const known = new Set(catalogue.persons.map((person) => person.alias));
    expect([...new Set(catalogue.titles.flatMap(getPeople))].filter((alias) => !known.has(alias))).toEqual(
      [],
    );
  });

  test("a viewer never opens a person who has made nothing here", () => {
    const used = new Set(catalogue.titles.flatMap(getPeople));
    expect(catalogue.persons.map((person) => person.alias).filter((alias) => !used.has(alias))).toEqual([]);
  });

  test("a viewer reads about every person in whole sentences and with possible dates", () => {
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

  test("a viewer finds each title under genres and countries that exist", () => {
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

  test("a viewer who opens a genre or a country sees at least one title", () => {
    const genres = new Set(catalogue.titles.flatMap((title) => title.genres));
    const countries = new Set(catalogue.titles.flatMap((title) => title.countries));
    expect(catalogue.genres.map((genre) => genre.alias).filter((alias) => !genres.has(alias))).toEqual([]);
    expect(catalogue.countries.map((country) => country.code).filter((code) => !countries.has(code))).toEqual(
      [],
    );
  });
});

describe("how much there is", () => {
  test("a viewer chooses among enough films, serials, shelves and queues", () => {
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

  test("a child has a choice of films and series of its own", () => {
    const forKids = catalogue.titles.filter((title) => title.forKids);
    expect(forKids.length).toBeGreaterThanOrEqual(32);
    expect(forKids.filter((title) => title.kind === "series").length).toBeGreaterThanOrEqual(8);
    expect(catalogue.collections.filter((list) => list.forKids).length).toBeGreaterThanOrEqual(2);
    expect(catalogue.playlists.filter((list) => list.forKids).length).toBeGreaterThanOrEqual(2);
  });

  test("a viewer can turn pages on the longest shelves and play a long queue", () => {
    expect(catalogue.collections.filter((list) => list.titles.length > 60).length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...catalogue.playlists.map((list) => list.titles.length))).toBeGreaterThan(35);
  });

  test("every channel has a few short shows of its own, a child's for everyone or from six", () => {
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

  test("a viewer is warned about grown-up films, and there are some", () => {
    expect(catalogue.titles.filter((title) => title.ratingAge === "18+").length).toBeGreaterThanOrEqual(6);
  });
});

describe("what a viewer reads", () => {
  test("a viewer reads every name in each of the five languages and in its own script", () => {
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

  test("a viewer gets a description long enough to decide and short enough to read", () => {
    const lengths = catalogue.titles.map((title) => ({
      alias: title.alias,
      length: title.description.length,
    }));
    expect(lengths.filter(({ length }) => length < 250 || length > 600)).toEqual([]);
  });

  test("a viewer who searches for a word finds it, because no word mixes two alphabets", () => {
    const words =
      JSON.stringify(catalogue)
        .replaceAll("\\n", " ")
        .match(/[\p{L}]+/gu) ?? [];
    expect(
      words.filter((word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word)),
    ).toEqual([]);
  });

  test("a viewer never reads the same description twice", () => {
    expect(repeated(catalogue.titles.map((title) => title.description))).toEqual([]);
  });

  test("a viewer sees two to four hashtags, without the sign", () => {
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

describe("what a viewer plays", () => {
  test("a viewer sees the length of every film and the episodes of every series", () => {
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

  test("a viewer sees seasons in the order they came out, the first in the title's own year", () => {
    for (const title of catalogue.titles.filter((entry) => entry.seasons)) {
      const years = (title.seasons ?? []).map((season) => season.year);
      expect(years, title.alias).toEqual([...years].sort((a, b) => a - b));
      expect(years[0], title.alias).toBe(title.year);
    }
  });

  test("a viewer is not told that a film was first shown in another year than its own", () => {
    expect(
      catalogue.titles
        .filter(
          (title) => title.releaseDate && Math.abs(Number(title.releaseDate.slice(0, 4)) - title.year) > 0,
        )
        .map((title) => title.alias),
    ).toEqual([]);
  });
});

describe("what a child may see", () => {
  test("a child meets nothing rated above 12+", () => {
    expect(
      catalogue.titles
        .filter((title) => title.forKids && !["0+", "6+", "12+"].includes(title.ratingAge))
        .map((title) => title.alias),
    ).toEqual([]);
  });

  test("a child's shelves, slides, stories and articles lead only to titles for children", () => {
    const forKids = new Set(catalogue.titles.filter((title) => title.forKids).map((title) => title.alias));
    const shelves = [...lists, ...catalogue.stories, ...catalogue.articles].filter((list) => list.forKids);
    expect(shelves.flatMap((list) => list.titles).filter((alias) => !forKids.has(alias))).toEqual([]);
    expect(catalogue.kidsHeroAliases.filter((alias) => !forKids.has(alias))).toEqual([]);
  });

  test("a child knows the children's pictures by their bright inks", () => {
    const things = [...catalogue.titles, ...lists, ...catalogue.articles, ...catalogue.channels];
    expect(
      things
        .filter((thing) => childrensPalettes.some((palette) => palette === thing.palette) !== thing.forKids)
        .map((thing) => thing.alias),
    ).toEqual([]);
  });

  test("nothing in the children's sections is kept from children", () => {
    expect(
      catalogue.titles
        .filter((title) => title.category === "cartoons" && !title.forKids)
        .map((title) => title.alias),
    ).toEqual([]);
  });
});

describe("how a viewer finds the way", () => {
  test("a viewer is never led from a list to a title that does not exist", () => {
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

  test("a viewer of a banner sees a picture and a name, and a child only those of titles for children", () => {
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

  test("a viewer meets each title once in a list", () => {
    for (const list of [...lists, ...catalogue.stories])
      expect(repeated(list.titles), list.alias).toEqual([]);
    for (const [alias, others] of similar) {
      expect(repeated(others), alias).toEqual([]);
      expect(others, alias).not.toContain(alias);
    }
  });

  test("a child is never advised a title from outside the children's section", () => {
    const forKids = new Map(catalogue.titles.map((title) => [title.alias, title.forKids]));
    const crossing = similar.filter(([alias, others]) =>
      others.some((other) => forKids.get(alias) && !forKids.get(other)),
    );
    expect(crossing.map(([alias]) => alias)).toEqual([]);
  });

  test("a reader of the journal can open every person and title an article names", () => {
    const persons = new Set(catalogue.persons.map((person) => person.alias));
    expect(
      catalogue.articles.flatMap((article) => article.persons).filter((alias) => !persons.has(alias)),
    ).toEqual([]);
  });

  test("a viewer never sees two titles with the same picture", () => {
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

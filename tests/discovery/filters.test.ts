import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CatalogSort, CategoryAlias, type Filters, SortAlias, SubcategoryAlias } from "#contract/filters";
import type { TitleCard } from "#contract/shared";
import { trackKinds } from "#contract/track-kinds";
import { isForChildren } from "#domain/age-rating";
import { titleFacets, titles } from "../../api/platform/db/schema";
import { type Catalogue, openCatalogue } from "./catalogue";

type Row = typeof titles.$inferSelect;
type Choices = Record<"category" | "genre" | "country" | "year" | "accessibility", string[]>;

let catalogue: Catalogue;
let rows: Row[];
beforeAll(async () => {
  catalogue = await openCatalogue(500);
  // Some titles have been withdrawn.
  for (const index of [3, 14, 159, 265])
    await catalogue.db
      .update(titles)
      .set({ isDisabled: true })
      .where(eq(titles.id, `t_generated-${index}`));
  await catalogue.db.refreshMaterializedView(titleFacets);
  rows = (await catalogue.db.select().from(titles)).filter(({ isDisabled }) => !isDisabled);
});
afterAll(() => catalogue.close());

const getParts = (row: Row) => [
  row.kind === "series" ? "serial" : (row.minutes ?? 45) < 45 ? "short" : "feature",
  ...(row.isOriginal ? ["original"] : []),
];
const getValues = {
  category: (row: Row) => [row.category],
  part: getParts,
  genre: (row: Row) => row.genres,
  country: (row: Row) => row.countries,
  year: (row: Row) => (row.year === null ? [] : [String(row.year)]),
  accessibility: (row: Row) => row.accessibility,
};
type Facet = keyof typeof getValues;
const facets = Object.keys(getValues) as Facet[];

function chosen({ category, ...rest }: Choices): Record<Facet, string[]> {
  const isSection = (alias: string) => (CategoryAlias.options as string[]).includes(alias);
  return {
    ...rest,
    category: category.filter(isSection),
    part: category.filter((alias) => !isSection(alias)),
  };
}

/** A naive count: checks every title for every value. */
function countByHand(audience: Row[], choices: Choices) {
  const wanted = chosen(choices);
  const fits = (row: Row, but: Facet | null) =>
    facets.every(
      (facet) =>
        facet === but ||
        wanted[facet].length === 0 ||
        getValues[facet](row).some((value) => wanted[facet].includes(value)),
    );
  const totals = (facet: Facet) => {
    const context = audience.filter(
      (row) => facet === "category" || wanted.category.length === 0 || wanted.category.includes(row.category),
    );
    const values = [...new Set(context.flatMap(getValues[facet]))].sort();
    return Object.fromEntries(
      values.map((value) => [
        value,
        audience.filter((row) => fits(row, facet) && getValues[facet](row).includes(value)).length,
      ]),
    );
  };
  return {
    matching: audience.filter((row) => fits(row, null)),
    totals: {
      category: wanted.category.length === 0 ? totals("category") : totals("part"),
      genre: totals("genre"),
      country: totals("country"),
      year: totals("year"),
      accessibility: totals("accessibility"),
    },
  };
}

const some = (values: string[], most: number) => fc.subarray(values, { maxLength: most });
const getChoices = () =>
  fc.record({
    category: some([...CategoryAlias.options, ...SubcategoryAlias.options], 3),
    genre: some([...new Set(rows.flatMap(({ genres }) => genres)), "no-such-genre"], 3),
    country: some([...new Set(rows.flatMap(({ countries }) => countries)), "ZZ"], 3),
    year: some([...new Set(rows.map(({ year }) => String(year)))], 40),
    accessibility: some([...trackKinds], 2),
  });

const getQuery = (choices: Choices) =>
  Object.entries(choices)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}=${values.join(",")}`)
    .join("&");
const aliases = (items: unknown) => (items as TitleCard[]).map(({ alias }) => alias);

describe("Filter counts", () => {
  it("Filter counts are the same as counted by hand, for adults and children, with any filters", async () => {
    await fc.assert(
      fc.asyncProperty(getChoices(), fc.boolean(), async (choices, forKids) => {
        const audience = forKids ? rows.filter(isForChildren) : rows;
        const byHand = countByHand(audience, choices);
        const query = `${getQuery(choices)}&for_kids=${forKids}`;
        const filters = (await catalogue.requestApi(`/catalog/categories/filters/detail?${query}`))
          .body as Filters;
        const counted = Object.fromEntries(
          filters.filters
            .filter(({ alias }) => alias !== "sort")
            .map(({ alias, items }) => [
              alias,
              Object.fromEntries(items.map((item) => [item.alias, item.total])),
            ]),
        );
        expect(counted).toEqual(byHand.totals);
        expect(filters.items_total).toBe(byHand.matching.length);
        const list = (await catalogue.requestApi(`/catalog?${query}&limit=100`)).body;
        expect(list.items_total).toBe(byHand.matching.length);
        const matching = new Set(byHand.matching.map(({ alias }) => alias));
        expect(aliases(list.items).filter((alias) => !matching.has(alias))).toEqual([]);
        expect(aliases(list.items).length).toBe(Math.min(100, matching.size));
      }),
      { numRuns: 120 },
    );
  });

  it("Filter counts are given for six filters, with titles in the requested language", async () => {
    const { filters } = (
      await catalogue.requestApi(
        "/catalog/categories/filters/detail?category=movies&locale=en&device_type=web&platform=web&geoip_cc=RU&content_lang=en",
      )
    ).body as Filters;
    expect(filters.map(({ alias, title }) => [alias, title])).toEqual([
      ["category", "Category"],
      ["genre", "Genre"],
      ["country", "Country"],
      ["year", "Year"],
      ["accessibility", "Accessibility"],
      ["sort", "Sorting"],
    ]);
    expect(filters.find(({ alias }) => alias === "sort")?.items.map(({ alias }) => alias)).toEqual(
      SortAlias.options,
    );
    expect(filters.find(({ alias }) => alias === "country")?.items).toContainEqual(
      expect.objectContaining({ alias: "SU", title: "USSR" }),
    );
  });

  it("Filter counts allow repeated values, and countries in lower case", async () => {
    const [one, other] = await Promise.all(
      ["genre=drama,comedy&country=SU,DE", "genre=drama&genre=comedy&country=su&country=de"].map((query) =>
        catalogue.requestApi(`/catalog?${query}`),
      ),
    );
    expect(one?.body).toEqual(other?.body);
  });
});

describe("The catalogue is sorted", () => {
  const keys: Record<CatalogSort, (row: Row) => number | string> = {
    "-popularity": (row) => -row.popularity,
    "-release_date": (row) => -(row.year ?? 0),
    "-rating_start": (row) => -(row.ratingStart ?? 0),
    "-added": (row) => -row.addedAt,
    title: (row) => row.sortTitle.ru,
  };
  it.each(CatalogSort.options)("The catalogue sorted by %s has every title once", async (sort) => {
    const found: string[] = [];
    let total = 1;
    while (found.length < total) {
      const { body } = await catalogue.requestApi(
        `/catalog?category=movies&sort=${sort}&skip=${found.length}&limit=100`,
      );
      total = body.items_total as number;
      found.push(...aliases(body.items));
    }
    const movies = rows.filter(({ category }) => category === "movies");
    expect([...found].sort()).toEqual(movies.map(({ alias }) => alias).sort());
    const values = found.map((alias) => keys[sort](movies.find((row) => row.alias === alias) as Row));
    const sorted = [...values].sort((one, other) =>
      typeof one === "number"
        ? one - (other as number)
        : one < (other as string)
          ? -1
          : one === other
            ? 0
            : 1,
    );
    expect(values).toEqual(sorted);
    expect(
      (await catalogue.requestApi(`/catalog?category=movies&sort=${sort}&skip=${total}`)).body.items,
    ).toEqual([]);
  });

  it("The catalogue is sorted by one of the four orders that a viewer may choose", () =>
    expect(SortAlias.options).toEqual(["-popularity", "-release_date", "-rating_start", "title"]));

  it("The catalogue is sorted by popularity in pages of twenty by default", async () => {
    const plain = (await catalogue.requestApi("/catalog")).body;
    expect(plain).toEqual((await catalogue.requestApi("/catalog?sort=-popularity&skip=0&limit=20")).body);
  });
});

it.each([
  "/catalog?sort=drop%20table",
  "/catalog?sort=popularity",
  "/catalog?skip=-1",
  "/catalog?skip=1e30",
  "/catalog?skip=99999999999",
  "/catalog?limit=0",
  "/catalog?year=abcd",
  "/catalog?year=0",
  "/catalog?year=99999999999",
  "/catalog?category=nothing",
  "/catalog?genre='%20or%201=1",
  "/catalog?country=RUS",
  "/catalog?genre=%00",
  "/catalog?genre[a]=b",
  "/catalog/categories/filters/detail?year=19",
  "/catalog/categories/filters/detail?category=%27",
  "/catalog/persons/%00",
  "/journal?rubric=nothing",
])("%s is a bad request", async (path) => {
  const { status, body } = await catalogue.requestApi(path);
  expect(status).toBe(400);
  expect(Object.keys(body).sort()).toEqual(["code", "data", "message"]);
});

describe("Categories, genres and hashtags", () => {
  it("The four categories have totals and an editor's text, of a genre if requested", async () => {
    const { items } = (await catalogue.requestApi("/catalog/categories")).body as {
      items: { alias: string; total: number; text: { title: string; paragraphs: string[] } | null }[];
    };
    expect(items.map(({ alias }) => alias)).toEqual(CategoryAlias.options);
    for (const { alias, total, text } of items) {
      expect(total).toBe(rows.filter(({ category }) => category === alias).length);
      expect(text?.paragraphs.length).toBeGreaterThan(0);
    }
    const ofDrama = (await catalogue.requestApi("/catalog/categories?genre=drama")).body as {
      items: typeof items;
    };
    const [first, drama] = [items[0]?.text?.title, ofDrama.items[0]?.text?.title];
    expect(drama).toEqual(expect.any(String));
    expect(drama).not.toBe(first);
  });

  it("Children get only the text about cartoons", async () => {
    const { items } = (await catalogue.requestApi("/catalog/categories?for_kids=true")).body as {
      items: { alias: string; text: object | null }[];
    };
    expect(items.filter(({ text }) => text).map(({ alias }) => alias)).toEqual(["cartoons"]);
  });

  it.each([false, true])("A genre counts its titles by category (for children: %s)", async (forKids) => {
    const audience = forKids ? rows.filter(isForChildren) : rows;
    const { items } = (await catalogue.requestApi(`/catalog/genres?for_kids=${forKids}`)).body as {
      items: { alias: string; total: number; totals: { alias: string; total: number }[] }[];
    };
    expect(items.map(({ alias }) => alias).sort()).toEqual(
      [...new Set(audience.flatMap(({ genres }) => genres))].sort(),
    );
    for (const genre of items) {
      expect(genre.total).toBe(audience.filter(({ genres }) => genres.includes(genre.alias)).length);
      for (const { alias, total } of genre.totals)
        expect(total).toBe(
          audience.filter(({ genres, category }) => genres.includes(genre.alias) && category === alias)
            .length,
        );
    }
  });

  it("Hashtags have counts, the most frequent first", async () => {
    const { items, items_total: total } = (await catalogue.requestApi("/catalog/hashtags?limit=20")).body as {
      items: { alias: string; total: number }[];
      items_total: number;
    };
    expect(total).toBe(new Set(rows.flatMap(({ hashtags }) => hashtags)).size);
    for (const { alias, total: used } of items)
      expect(used).toBe(rows.filter(({ hashtags }) => hashtags.includes(alias)).length);
    expect(items.map(({ total: used }) => used)).toEqual(
      items.map(({ total: used }) => used).sort((one, other) => other - one),
    );
  });
});

import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type FilterName, filterNames } from "#contract/filter-names";
import { CategoryAlias, type FilterQuery, type SubcategoryAlias } from "#contract/filters";
import { minFeatureMinutes } from "#domain/film-length";
import { type Audience, byPopularity, visibleTo } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { rows } from "../../platform/db/rows";
import { titleFacets, titles } from "../../platform/db/schema";
import { textArray } from "../../platform/db/text-array";

export type Choices = Pick<z.output<typeof FilterQuery>, FilterName>;
const facets = [...filterNames, "part"] as const;
const Facet = z.enum(facets);
export type Facet = z.infer<typeof Facet>;

const Total = z.object({ total: z.number() });
const FacetCount = z.object({ facet: Facet, value: z.string(), ...Total.shape });
const GenreCount = z.object({ category: z.string(), genre: z.string().nullable(), ...Total.shape });
const HashtagCount = z.object({ hashtag: z.string(), ...Total.shape });

const isCategory = (alias: CategoryAlias | SubcategoryAlias): alias is CategoryAlias =>
  CategoryAlias.options.some((category) => category === alias);

/** Categories and subcategories share one parameter. */
export function splitCategories({ category = [] }: Choices) {
  return {
    categories: category.filter(isCategory),
    parts: category.filter((alias) => !isCategory(alias)),
  };
}

function getChosenFacets(choices: Choices): [Facet, string[]][] {
  const { categories, parts } = splitCategories(choices);
  const values = { ...choices, category: categories, part: parts };
  return facets
    .map((facet): [Facet, string[]] => [facet, (values[facet] ?? []).map(String)])
    .filter(([, chosen]) => chosen.length > 0);
}

/** The bits of titles visible to the audience: stored ones, or computed ones for a profile with limits. */
function selectAudienceBits(audience: Audience): SQL {
  return audience.limits === null
    ? sql`select bits from ${titleFacets} where facet = 'audience' and value = ${audience.forKids ? "kids" : "all"}`
    : sql`
      select string_agg(case when ${visibleTo(audience)} then '1' else '0' end, '' order by ${byPopularity})::bit varying as bits
      from ${titles} where not ${titles.isDisabled}`;
}

/** One bit string for the audience and one per active filter. A filter with only unknown values selects no titles. */
function selectChosenBits(audience: Audience, choices: Choices): SQL {
  const bits = (facet: string, values: string[]) => sql`
    select ${facet}::text as facet, coalesce(bit_or(bits), (select ~bits from ${titleFacets} where facet = 'audience' and value = 'all')) as bits
    from ${titleFacets} where facet = ${facet} and value in ${values}`;
  return sql.join(
    [
      sql`select 'audience' as facet, bits from (${selectAudienceBits(audience)}) audience`,
      ...getChosenFacets(choices).map(([facet, values]) => bits(facet, values)),
    ],
    sql` union all `,
  );
}

/** Number of titles that match all filters. */
export async function countChosen(db: Database, audience: Audience, choices: Choices): Promise<number> {
  const [counted] = await rows(
    db,
    Total,
    sql`with chosen as (${selectChosenBits(audience, choices)}) select coalesce(bit_count(bit_and(bits)), 0)::int as total from chosen`,
  );
  return counted?.total ?? 0;
}

/**
 * Every filter value available to the audience in the selected categories, with the number of titles it would match.
 * Each value is counted with the selections of all other filters applied.
 */
export async function countFacets(db: Database, audience: Audience, choices: Choices) {
  return rows(
    db,
    FacetCount,
    sql`
    with chosen as materialized (${selectChosenBits(audience, choices)}),
    masks as materialized (
      select filter.facet,
        (select bit_and(bits) from chosen where chosen.facet <> filter.facet) as others,
        (select bit_and(bits) from chosen where chosen.facet = 'audience' or (chosen.facet = 'category' and filter.facet <> 'category')) as scope
      from unnest(${textArray([...facets])}) filter (facet)
    )
    select counted.facet, counted.value, bit_count(counted.bits & masks.others)::int as total
    from ${titleFacets} counted join masks on masks.facet = counted.facet
    where bit_count(counted.bits & masks.scope) > 0`,
  );
}

/** Title counts by category and by genre within it; a null genre means all genres. */
export async function countGenres(db: Database, audience: Audience) {
  return rows(
    db,
    GenreCount,
    sql`
    with categories as materialized (
      select category.value, category.bits & audience.bits as bits
      from ${titleFacets} category cross join (${selectAudienceBits(audience)}) audience
      where category.facet = 'category'
    )
    select value as category, null::text as genre, bit_count(bits)::int as total from categories
    union all select categories.value, genre.value, bit_count(genre.bits & categories.bits)::int
    from ${titleFacets} genre cross join categories where genre.facet = 'genre'`,
  );
}

/** Hashtags of visible titles, most used first. */
export async function countHashtags(db: Database, audience: Audience) {
  return rows(
    db,
    HashtagCount,
    sql`
    select value as hashtag, total from (
      select hashtag.value, bit_count(hashtag.bits & audience.bits)::int as total
      from ${titleFacets} hashtag cross join (${selectAudienceBits(audience)}) audience
      where hashtag.facet = 'hashtag'
    ) counted where total > 0 order by total desc, value`,
  );
}

const partConditions: Record<SubcategoryAlias, SQL> = {
  feature: sql`(${titles.kind} = 'movie' and coalesce(${titles.minutes}, ${minFeatureMinutes}) >= ${minFeatureMinutes})`,
  short: sql`(${titles.kind} = 'movie' and ${titles.minutes} < ${minFeatureMinutes})`,
  serial: sql`${titles.kind} = 'series'`,
  original: sql`${titles.isOriginal}`,
};

/** The SQL condition for titles that match all filters. */
export function whereChosen(choices: Choices): SQL | undefined {
  const { categories, parts } = splitCategories(choices);
  const { genre = [], country = [], year = [], accessibility = [] } = choices;
  const conditions: Record<FilterName, SQL | undefined> = {
    category: and(
      categories.length > 0 ? inArray(titles.category, categories) : undefined,
      or(...parts.map((part) => partConditions[part])),
    ),
    genre: genre.length > 0 ? sql`${titles.genres} && ${textArray(genre)}` : undefined,
    country: country.length > 0 ? sql`${titles.countries} && ${textArray(country)}` : undefined,
    year: year.length > 0 ? inArray(titles.year, year) : undefined,
    accessibility:
      accessibility.length > 0 ? sql`${titles.accessibility} && ${textArray(accessibility)}` : undefined,
  };
  return and(...Object.values(conditions));
}

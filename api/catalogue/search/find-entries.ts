import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Locale, locales } from "#contract/languages";
import { hasTelevision } from "#domain/television";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { rows } from "../../platform/db/rows";
import {
  articles,
  channels,
  credits,
  listItems,
  searchEntries,
  searchKinds,
  titles,
} from "../../platform/db/schema";
import { textArray } from "../../platform/db/text-array";
import { articleVisibleTo } from "../catalog/article-cards";
import { formatTsquery, type Plan } from "./tsquery";

/** How well an entry matches, best first (docs/decisions/0009-search.md). */
export const tiers = {
  exact: 0,
  wordsBeginName: 1,
  beginsName: 2,
  wholeWordsOfName: 3,
  wordsOfName: 4,
  exactElsewhere: 5,
  beginsNameElsewhere: 6,
  wordsElsewhere: 7,
  nameOfItsSort: 8,
  wordsOfItsSort: 9,
  people: 10,
  sort: 11,
  text: 12,
};

const Found = z.object({
  kind: z.enum(searchKinds),
  alias: z.string(),
  tier: z.number(),
  popularity: z.number(),
  total: z.number(),
});
export type Found = z.infer<typeof Found>;

/** Position of a language in an entry's names, counted from 1 as in SQL. */
export const getNamePosition = (locale: Locale) => locales.indexOf(locale) + 1;

/** If thousands of entries match, only the most popular are ranked. */
const maxCompared = 2000;

/**
 * The best visible entries for a plan, at most `limit` of each kind. Full rows are read by ctid and only for the
 * entries that are ranked, which may be a small part of the matches.
 */
export async function findEntries(
  db: Database,
  audience: Audience,
  plan: Plan,
  limit: number,
): Promise<Found[]> {
  const query = (weights: string, isWhole = false, withSynonyms?: boolean) =>
    sql`${formatTsquery(plan, weights, isWhole, withSynonyms)}::tsquery`;
  const texts = textArray(plan.texts);
  const beginnings = textArray(plan.texts.map((text) => `${text}%`));
  const wordBeginnings = textArray(plan.texts.map((text) => `${text} %`));
  const own = sql`names[${sql.raw(String(getNamePosition(audience.locale)))}]`;
  return rows(
    db,
    Found,
    sql`
    with chosen as (
      select ctid as row_id, names[1] = any(${texts}) or ${own} = any(${texts}) as is_exact
      from search_entries where vector @@ ${query("")} and ${whereVisible(audience)}
      order by is_exact desc, kind in ('title', 'person'), popularity desc limit ${maxCompared}
    ),
    compared as (
      select entry.kind, alias, entry.popularity, case
        when is_exact then ${tiers.exact}::int
        when names[1] like any(${wordBeginnings}) or ${own} like any(${wordBeginnings}) then ${tiers.wordsBeginName}::int
        when names[1] like any(${beginnings}) or ${own} like any(${beginnings}) then ${tiers.beginsName}::int
        when vector @@ ${query("A")} then case when vector @@ ${query("A", true)} then ${tiers.wholeWordsOfName}::int else ${tiers.wordsOfName}::int end
        when names && ${texts} then ${tiers.exactElsewhere}::int
        when exists (select 1 from unnest(names) name where name like any(${beginnings})) then ${tiers.beginsNameElsewhere}::int
        when vector @@ ${query("AB")} then ${tiers.wordsElsewhere}::int
        when names && ${textArray(plan.cores ?? [])} then ${tiers.nameOfItsSort}::int
        when vector @@ ${query("AB", true, true)} then ${tiers.wordsOfItsSort}::int
        when vector @@ ${query("ABC")} then ${tiers.people}::int
        when vector @@ ${query("ABC", false, true)} then ${tiers.sort}::int
        else ${tiers.text}::int end as tier
      from chosen join search_entries entry on entry.ctid = row_id
    )
    select kind, alias, tier, popularity, total from (
      select *, count(*) over (partition by kind)::int as total, row_number() over (partition by kind order by tier, popularity desc, alias) as place from compared
    ) ranked
    where place <= ${limit} order by tier, popularity desc, alias
  `,
  );
}

/** Excludes entries blocked in the country, adult entries for a child, channels outside Russia, and what limits exclude. */
export function whereVisible(audience: Audience): SQL | undefined {
  const { forKids, country } = audience;
  return and(
    sql`${country} <> all(${searchEntries.blockedCountries})`,
    forKids ? searchEntries.forChildren : undefined,
    hasTelevision(country) ? undefined : ne(searchEntries.kind, "channel"),
    audience.limits === null ? undefined : whereWithinLimits(audience, audience.limits),
  );
}

/** Titles within the limits, people and collections with such titles, articles about no others, channels not blocked. */
function whereWithinLimits(audience: Audience, limits: NonNullable<Audience["limits"]>): SQL {
  const { kind, alias } = searchEntries;
  const visible = visibleTo(audience);
  return sql`case ${kind}
    when 'title' then ${alias} in (select ${titles.alias} from ${titles} where ${visible})
    when 'person' then ${alias} in (select ${credits.person} from ${credits} join ${titles} on ${titles.id} = ${credits.titleId} where ${visible})
    when 'collection' then ${alias} in (select ${listItems.alias} from ${listItems} join ${titles} on ${titles.id} = ${listItems.titleId} where ${listItems.kind} = 'collection' and ${visible})
    when 'article' then ${alias} in (select ${articles.alias} from ${articles} where ${articleVisibleTo(audience)})
    else ${alias} not in (select ${channels.alias} from ${channels} where ${inArray(channels.id, [...limits.channels])}) end`;
}

/** An entry's names and all lexemes it is indexed by. */
export type EntryWords = { names: string[]; lexemes: Set<string> };

export async function loadEntryWords(
  db: Database,
  { kind, alias }: Pick<Found, "kind" | "alias">,
): Promise<EntryWords> {
  const [entry] = await db
    .select({
      names: searchEntries.names,
      lexemes: sql<string[]>`tsvector_to_array(${searchEntries.vector})`,
    })
    .from(searchEntries)
    .where(and(eq(searchEntries.kind, kind), eq(searchEntries.alias, alias)));
  return { names: entry?.names ?? [], lexemes: new Set(entry?.lexemes) };
}

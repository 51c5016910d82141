import { sql } from "drizzle-orm";
import type { PopularQuery } from "../../app/contract/search";
import type { Audience } from "../catalog/audience";
import type { CatalogContext } from "../catalog/home";
import { peopleNamed } from "../catalog/people";
import type { Database } from "../db/database";
import { searchCounts, type SearchKind } from "../db/schema";
import { articleCards, channelCards, collectionCards, titleCards } from "./cards";
import { type Found, tiers, visibleEntries } from "./find-entries";

/** Only finished words of a name count; of what is still being typed nobody knows the end. */
const counted = [tiers.exact, tiers.wordsBeginName, tiers.wholeWordsOfName, tiers.exactElsewhere];

/** Counts what was found first. Neither the query nor who asked is written down. */
export async function countSearch(db: Database, [best]: Found[]): Promise<void> {
  if (!best || !counted.includes(best.tier)) return;
  await db
    .insert(searchCounts)
    .values({ kind: best.kind, alias: best.alias, count: 1 })
    .onConflictDoUpdate({
      target: [searchCounts.kind, searchCounts.alias],
      set: { count: sql`${searchCounts.count} + 1` },
    });
}

/** What is looked for most, by name in the audience's language. */
export async function popularQueries(
  context: CatalogContext,
  audience: Audience,
  limit: number,
): Promise<PopularQuery[]> {
  const { rows } = (await context.db.execute(sql`
    select kind, alias from search_counts join search_entries using (kind, alias) where ${visibleEntries(audience)} order by count desc, kind, alias limit ${limit}
  `)) as unknown as { rows: { kind: SearchKind; alias: string }[] };
  const aliases = (kind: SearchKind) => rows.filter((row) => row.kind === kind).map(({ alias }) => alias);
  const named = new Map<string, string>();
  const name = (kind: SearchKind, items: { alias: string; title: string }[]) =>
    items.forEach(({ alias, title }) => named.set(`${kind} ${alias}`, title));
  name("title", await titleCards(context, audience, aliases("title")));
  name(
    "person",
    (await peopleNamed(context.db, audience, aliases("person"))).map((person) => ({
      alias: person.alias,
      title: person.name,
    })),
  );
  name("channel", await channelCards(context, audience, aliases("channel")));
  name("collection", await collectionCards(context, audience, aliases("collection")));
  name("article", await articleCards(context, audience, aliases("article")));
  return rows.flatMap(({ kind, alias }) => {
    const query = named.get(`${kind} ${alias}`);
    return query === undefined ? [] : [{ query, kind, alias }];
  });
}

import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { PopularQuery } from "#contract/search";
import type { Audience } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { searchCounts, searchEntries, type SearchKind } from "../../platform/db/schema";
import { writeAside } from "../../platform/db/write-here";
import { findPeople } from "../catalog/people";
import type { CatalogContext } from "../home/home";
import { findArticleCards, findChannelCards, findCollectionCards, findTitleCards } from "./cards";
import { type Found, tiers, whereVisible } from "./find-entries";

/** Only matches of complete words of a name are counted, because a query may still be incomplete. */
const countedTiers = [tiers.exact, tiers.wordsBeginName, tiers.wholeWordsOfName, tiers.exactElsewhere];

/** Counts a search for the best match. Neither the query nor the viewer is stored. */
export async function countSearch(db: Database, [best]: Found[]): Promise<void> {
  if (!best || !countedTiers.includes(best.tier)) return;
  await writeAside(db, (tx) =>
    tx
      .insert(searchCounts)
      .values({ kind: best.kind, alias: best.alias, count: 1 })
      .onConflictDoUpdate({
        target: [searchCounts.kind, searchCounts.alias],
        set: { count: sql`${searchCounts.count} + 1` },
      }),
  );
}

/** The most searched entries, with names in the audience's language. */
export async function findPopularQueries(
  context: CatalogContext,
  audience: Audience,
  limit: number,
): Promise<PopularQuery[]> {
  const rows = await context.db
    .select({ kind: searchCounts.kind, alias: searchCounts.alias })
    .from(searchCounts)
    .innerJoin(
      searchEntries,
      and(eq(searchEntries.kind, searchCounts.kind), eq(searchEntries.alias, searchCounts.alias)),
    )
    .where(whereVisible(audience))
    .orderBy(desc(searchCounts.count), asc(searchCounts.kind), asc(searchCounts.alias))
    .limit(limit);
  const getAliases = (kind: SearchKind) => rows.filter((row) => row.kind === kind).map(({ alias }) => alias);
  const names = new Map<string, string>();
  const addNames = (kind: SearchKind, items: { alias: string; title: string }[]) =>
    items.forEach(({ alias, title }) => names.set(`${kind} ${alias}`, title));
  addNames("title", await findTitleCards(context, audience, getAliases("title")));
  addNames(
    "person",
    (await findPeople(context.db, audience, getAliases("person"))).map((person) => ({
      alias: person.alias,
      title: person.name,
    })),
  );
  addNames("channel", await findChannelCards(context, audience, getAliases("channel")));
  addNames("collection", await findCollectionCards(context, audience, getAliases("collection")));
  // Titles of articles about series may tell too much, and everybody is offered the same.
  const told = await findArticleCards(context, audience, getAliases("article"));
  addNames(
    "article",
    told.filter(({ veiled_title: veiledTitle }) => veiledTitle === null),
  );
  return rows.flatMap(({ kind, alias }) => {
    const query = names.get(`${kind} ${alias}`);
    return query === undefined ? [] : [{ query, kind, alias }];
  });
}

import { and, inArray } from "drizzle-orm";
import type { ArticleCard, ChannelCard, ListCard } from "#contract/catalog";
import type { TitleCard } from "#contract/shared";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { articles, titles } from "../../platform/db/schema";
import { getWatchableChannels, toChannel } from "../../tv/channels/find-channels";
import type { TimetableContext } from "../../tv/channels/timetable";
import { articleVisibleTo, toArticleCards } from "../catalog/article-cards";
import { cardColumns, toCard } from "../catalog/cards";
import { findLists } from "../catalog/lists";

type Context = { db: Database; dictionary: Dictionary };

/** Sorts items by the order of `aliases`. Aliases without an item (not visible to the audience) are skipped. */
function sortByAliases<Item extends { alias: string }>(aliases: string[], items: Item[]): Item[] {
  const byAlias = new Map(items.map((item) => [item.alias, item]));
  return aliases.flatMap((alias) => byAlias.get(alias) ?? []);
}

export async function findTitleCards(
  { db, dictionary }: Context,
  audience: Audience,
  aliases: string[],
): Promise<TitleCard[]> {
  if (aliases.length === 0) return [];
  const rows = await db
    .select(cardColumns)
    .from(titles)
    .where(and(inArray(titles.alias, aliases), visibleTo(audience)));
  return sortByAliases(
    aliases,
    rows.map((row) => toCard(row, audience, dictionary)),
  );
}

export async function findChannelCards(
  context: TimetableContext,
  audience: Audience,
  aliases: string[],
): Promise<ChannelCard[]> {
  if (aliases.length === 0) return [];
  return sortByAliases(
    aliases,
    (await getWatchableChannels(context, audience)).map((row) => toChannel(row, audience)),
  );
}

export async function findCollectionCards(
  { db }: Context,
  audience: Audience,
  aliases: string[],
): Promise<ListCard[]> {
  return aliases.length === 0
    ? []
    : sortByAliases(aliases, await findLists(db, "collection", audience, aliases));
}

export async function findArticleCards(
  { db }: Context,
  audience: Audience,
  aliases: string[],
): Promise<ArticleCard[]> {
  if (aliases.length === 0) return [];
  const rows = await db
    .select()
    .from(articles)
    .where(and(inArray(articles.alias, aliases), articleVisibleTo(audience)));
  return sortByAliases(aliases, await toArticleCards(db, audience, rows));
}

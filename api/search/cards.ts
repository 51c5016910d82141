import { and, eq, inArray } from "drizzle-orm";
import type { ArticleCard, ChannelCard, ListCard } from "../../app/contract/catalog";
import type { TitleCard } from "../../app/contract/shared";
import { type Audience, visibleTo } from "../catalog/audience";
import { cardColumns, toCard } from "../catalog/cards";
import { toChannel, visibleChannels } from "../catalog/channels";
import type { Dictionary } from "../catalog/dictionary";
import { findLists } from "../catalog/lists";
import { pictureUrlOf } from "../catalog/pictures";
import type { TimetableContext } from "../catalog/programmes";
import type { Database } from "../db/database";
import { articles, titles } from "../db/schema";

type Context = { db: Database; dictionary: Dictionary };

/** Items in the order of their aliases; what the audience may not see is not there. */
function inOrder<Item extends { alias: string }>(aliases: string[], items: Item[]): Item[] {
  const byAlias = new Map(items.map((item) => [item.alias, item]));
  return aliases.flatMap((alias) => byAlias.get(alias) ?? []);
}

export async function titleCards(
  { db, dictionary }: Context,
  audience: Audience,
  aliases: string[],
): Promise<TitleCard[]> {
  if (aliases.length === 0) return [];
  const rows = await db
    .select(cardColumns)
    .from(titles)
    .where(and(inArray(titles.alias, aliases), visibleTo(audience)));
  return inOrder(
    aliases,
    rows.map((row) => toCard(row, audience, dictionary)),
  );
}

export async function channelCards(
  context: TimetableContext,
  audience: Audience,
  aliases: string[],
): Promise<ChannelCard[]> {
  if (aliases.length === 0) return [];
  return inOrder(
    aliases,
    (await visibleChannels(context, audience)).map((row) => toChannel(row, audience)),
  );
}

export async function collectionCards(
  { db }: Context,
  audience: Audience,
  aliases: string[],
): Promise<ListCard[]> {
  return aliases.length === 0 ? [] : inOrder(aliases, await findLists(db, "collection", audience, aliases));
}

export async function articleCards(
  { db }: Context,
  audience: Audience,
  aliases: string[],
): Promise<ArticleCard[]> {
  if (aliases.length === 0) return [];
  const rows = await db
    .select()
    .from(articles)
    .where(and(inArray(articles.alias, aliases), audience.forKids ? eq(articles.forKids, true) : undefined));
  return inOrder(
    aliases,
    rows.map((row) => ({
      alias: row.alias,
      title: row.title,
      lead: row.lead,
      rubric: row.rubric,
      published: row.published,
      image: pictureUrlOf("article", row.alias, row.pictureVersion),
      color: row.color,
      for_kids: row.forKids,
    })),
  );
}

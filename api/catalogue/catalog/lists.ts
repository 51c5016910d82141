import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ListCard } from "#contract/catalog";
import type { ListPage, Story } from "#contract/lists";
import { getPictureUrl } from "#domain/pictures";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { listItems, lists, titles } from "../../platform/db/schema";
import { cardColumns, findListCards, toCard } from "./cards";

type Context = { db: Database; dictionary: Dictionary };
type ShelfKind = "collection" | "playlist" | "selection";
export type Page = { skip: number; limit: number };

export const listVisibleTo = ({ forKids }: Audience): SQL | undefined =>
  forKids ? eq(lists.forKids, true) : undefined;

export const listCardColumns = {
  alias: lists.alias,
  title: lists.title,
  description: lists.description,
  forKids: lists.forKids,
  color: lists.color,
  pictureVersion: lists.pictureVersion,
};

type ListRow = Pick<typeof lists.$inferSelect, keyof typeof listCardColumns> & { total: number };

export function toListCard(kind: ShelfKind, row: ListRow, { locale }: Audience): ListCard {
  return {
    alias: row.alias,
    title: row.title[locale],
    description: row.description,
    items_total: row.total,
    image: getPictureUrl(kind, row.alias, row.pictureVersion),
    color: row.color,
    for_kids: row.forKids,
  };
}

/**
 * Editorial lists with items visible to this audience, and their counts; optionally only `aliases`. Unpaged, as there
 * are few.
 */
export async function findLists(
  db: Database,
  kind: ShelfKind,
  audience: Audience,
  aliases?: string[],
): Promise<ListCard[]> {
  const rows = await db
    .select({
      ...listCardColumns,
      total: sql<number>`count(*)::int`,
    })
    .from(lists)
    .innerJoin(listItems, and(eq(listItems.kind, lists.kind), eq(listItems.alias, lists.alias)))
    .innerJoin(titles, and(eq(titles.id, listItems.titleId), visibleTo(audience)))
    .where(and(eq(lists.kind, kind), listVisibleTo(audience), aliases && inArray(lists.alias, aliases)))
    .groupBy(lists.kind, lists.alias)
    .orderBy(asc(lists.position));
  return rows.map((row) => toListCard(kind, row, audience));
}

export async function loadListPage(
  { db, dictionary }: Context,
  kind: ShelfKind,
  audience: Audience,
  alias: string,
  { skip, limit }: Page,
): Promise<ListPage | null> {
  const [card] = await findLists(db, kind, audience, [alias]);
  if (!card) return null;
  const items = await findListCards(db, audience, dictionary, { kind, alias, limit, offset: skip });
  return { ...card, texts_lang: "ru", items, skip };
}

/** Stories with the slides visible to this audience; the first visible slide provides the picture. */
export async function loadStories(
  { db, dictionary }: Context,
  audience: Audience,
  alias?: string,
): Promise<Story[]> {
  const rows = await db
    .select({
      card: cardColumns,
      alias: lists.alias,
      title: lists.title,
      forKids: lists.forKids,
      text: listItems.text,
    })
    .from(lists)
    .innerJoin(listItems, and(eq(listItems.kind, lists.kind), eq(listItems.alias, lists.alias)))
    .innerJoin(titles, and(eq(titles.id, listItems.titleId), visibleTo(audience)))
    .where(
      and(
        eq(lists.kind, "story"),
        listVisibleTo(audience),
        alias === undefined ? undefined : eq(lists.alias, alias),
      ),
    )
    .orderBy(asc(lists.position), asc(listItems.position));
  const stories = new Map<string, Story>();
  for (const row of rows) {
    const story = stories.get(row.alias) ?? {
      alias: row.alias,
      title: row.title[audience.locale],
      image: row.card.pictures.square,
      for_kids: row.forKids,
      title_alias: row.card.alias,
      texts_lang: "ru",
      slides: [],
    };
    story.slides.push({
      title: toCard(row.card, audience, dictionary),
      text: row.text ?? "",
      image: row.card.pictures.poster,
    });
    stories.set(row.alias, story);
  }
  return [...stories.values()];
}

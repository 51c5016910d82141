import { and, asc, eq, sql } from "drizzle-orm";
import type { Banner, Hero, HomeRow, Main } from "#contract/catalog";
import { isWindowOpen } from "#domain/access";
import { hasTelevision } from "#domain/television";
import { serviceTimeZone } from "#domain/time-zone";
import { type Audience, byPopularity, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { banners, listItems, lists, titles } from "../../platform/db/schema";
import { loadChannelsNow } from "../../tv/channels/channels-now";
import { getWatchableChannels } from "../../tv/channels/find-channels";
import { getZoneClock } from "../../tv/channels/time-zone";
import type { TimetableContext } from "../../tv/channels/timetable";
import { findArticles } from "../catalog/article-cards";
import { cardColumns, findCards, findListCards, toCard } from "../catalog/cards";
import { findLists, listVisibleTo } from "../catalog/lists";
import { rowTitles } from "./row-titles";

export type CatalogContext = TimetableContext & { dictionary: Dictionary };

const cardsPerRow = 18;
const maxCollectionRows = 5;

/** The home page without continue watching, which is personal and loaded separately (order: AMB-206). */
export async function loadHome(context: CatalogContext, audience: Audience): Promise<Main> {
  const { db, dictionary } = context;
  const getTitle = (id: keyof typeof rowTitles.ru) => rowTitles[audience.locale][id];
  const collections = await findLists(db, "collection", audience);
  const collectionRows = await Promise.all(
    collections.slice(0, maxCollectionRows).map(
      async (list): Promise<HomeRow> => ({
        kind: "titles",
        id: `collection-${list.alias}`,
        title: list.title,
        href: `/collections/${list.alias}`,
        items: await findListCards(db, audience, dictionary, {
          kind: "collection",
          alias: list.alias,
          limit: cardsPerRow,
        }),
      }),
    ),
  );
  const rows: HomeRow[] = [
    {
      kind: "stories",
      id: "stories",
      title: getTitle("stories"),
      href: null,
      items: await findStories(db, audience),
    },
    {
      kind: "titles",
      id: "new",
      title: getTitle("new"),
      href: "/new",
      items: await findCards(db, audience, dictionary, {
        orderBy: sql`${titles.addedAt} desc, ${titles.alias}`,
        limit: cardsPerRow,
      }),
    },
    {
      kind: "originals",
      id: "originals",
      title: getTitle("originals"),
      href: null,
      items: await findCards(db, audience, dictionary, {
        where: eq(titles.isOriginal, true),
        orderBy: byPopularity,
        limit: cardsPerRow,
      }),
    },
    {
      kind: "titles",
      id: "popular",
      title: getTitle("popular"),
      href: audience.forKids ? "/cartoons" : "/movies",
      items: await findCards(db, audience, dictionary, { orderBy: byPopularity, limit: cardsPerRow }),
    },
    {
      kind: "playlists",
      id: "playlists",
      title: getTitle("playlists"),
      href: "/playlists",
      items: await findLists(db, "playlist", audience),
    },
  ];
  if (hasTelevision(audience.country)) {
    rows.push({
      kind: "channels",
      id: "channels",
      title: getTitle("channels"),
      href: "/channel",
      items: await loadChannelsNow(
        context,
        audience,
        (await getWatchableChannels(context, audience)).slice(0, cardsPerRow),
        getZoneClock(serviceTimeZone),
      ),
    });
  }
  rows.push(...collectionRows);
  rows.push({
    kind: "collections",
    id: "collections",
    title: getTitle("collections"),
    href: "/collections",
    items: collections,
  });
  rows.push({
    kind: "articles",
    id: "journal",
    title: getTitle("journal"),
    href: "/journal",
    items: await findArticles(db, audience, 8),
  });
  return {
    heroes: await loadHeroes(context, audience),
    banners: await findBanners(db, audience),
    rows: rows.filter(({ items }) => items.length > 0),
  };
}

export async function loadHeroes(
  { db, dictionary, now }: CatalogContext,
  audience: Audience,
): Promise<Hero[]> {
  const kind = audience.forKids ? "kids-hero" : "hero";
  const rows = await db
    .select({ ...cardColumns, description: titles.description })
    .from(listItems)
    .innerJoin(titles, eq(titles.id, listItems.titleId))
    .where(and(eq(listItems.kind, kind), visibleTo(audience)))
    .orderBy(asc(listItems.position));
  return rows.map((row) => ({
    card: toCard(row, audience, dictionary),
    kicker: rowTitles[audience.locale][audience.forKids ? "heroKids" : "hero"],
    description: row.description,
    texts_lang: "ru",
    is_free: row.windows.some((window) => window.type === "free" && isWindowOpen(window, now)),
  }));
}

async function findStories(db: Database, audience: Audience) {
  const rows = await db
    .select({
      alias: lists.alias,
      title: lists.title,
      forKids: lists.forKids,
      cover: titles.alias,
      pictures: titles.pictures,
    })
    .from(lists)
    .innerJoin(
      listItems,
      and(eq(listItems.kind, lists.kind), eq(listItems.alias, lists.alias), eq(listItems.position, 0)),
    )
    .innerJoin(titles, and(eq(titles.id, listItems.titleId), visibleTo(audience)))
    .where(and(eq(lists.kind, "story"), listVisibleTo(audience)))
    .orderBy(asc(lists.position));
  return rows.map((row) => ({
    alias: row.alias,
    title: row.title[audience.locale],
    image: row.pictures.square,
    for_kids: row.forKids,
    title_alias: row.cover,
  }));
}

/**
 * None for a profile with limits, because banners link to and show titles that may be blocked; none to a title that is
 * not for this audience any more.
 */
async function findBanners(db: Database, audience: Audience): Promise<Banner[]> {
  if (audience.limits !== null) return [];
  const rows = await db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.forKids, audience.forKids),
        sql`(${banners.data}->>'type' <> 'product' or exists (select 1 from ${titles}
          where ${titles.alias} = ${banners.data}->'actions'->0->>'alias' and ${visibleTo(audience)}))`,
      ),
    )
    .orderBy(asc(banners.position));
  return rows.map(({ data }) => ({ ...data, title: data.title[audience.locale] }));
}

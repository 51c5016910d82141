import { asc, eq, sql } from "drizzle-orm";
import { api } from "../context";
import { listItems, lists, seasons, titles } from "../db/schema";

const listPageSize = 30;

export const systemRoutes = {
  config: api.system.config.handler(() => ({
    pay: [],
    popup: { alarm: null, allarm_ban: [], popup_allarm: null },
    survey: { id: null, img: null },
  })),
  sitemap: api.system.sitemap.handler(async ({ context }) => {
    const rows = await context.db
      .select({
        alias: titles.alias, forKids: titles.forKids, added: titles.addedAt, pictures: titles.pictures,
        seasons: sql<number[]>`coalesce(array_agg(${seasons.number} order by ${seasons.number}) filter (where ${seasons.number} is not null), '{}')`,
      })
      .from(titles)
      .leftJoin(seasons, eq(seasons.titleId, titles.id))
      .where(eq(titles.isDisabled, false))
      .groupBy(titles.id)
      .orderBy(asc(titles.alias))
      .limit(45_000);
    const playlists = await context.db
      .select({ alias: lists.alias, total: sql<number>`count(${listItems.titleId})::int` })
      .from(lists)
      .innerJoin(listItems, sql`${listItems.kind} = ${lists.kind} and ${listItems.alias} = ${lists.alias}`)
      .where(eq(lists.kind, "playlist"))
      .groupBy(lists.alias)
      .orderBy(asc(lists.alias));
    return {
      titles: rows.map((row) => ({ alias: row.alias, for_kids: row.forKids, updated: row.added, seasons: row.seasons, image: row.pictures.cover })),
      playlists: playlists.map(({ alias, total }) => ({ alias, pages: Math.max(1, Math.ceil(total / listPageSize)) })),
    };
  }),
};

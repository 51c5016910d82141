import { asc, eq, sql } from "drizzle-orm";
import { listPageSize } from "#contract/sizes";
import { type Audience, visibleTo } from "../../platform/audience";
import { articles, seasons, titles } from "../../platform/db/schema";
import { articleVisibleTo } from "../catalog/article-cards";
import { getGenres } from "../catalog/filters";
import { findLists } from "../catalog/lists";
import { listPeople } from "../catalog/people";
import type { CatalogContext } from "./home";

const maxPeople = 5000;

/** What this audience may see of the catalogue, for the sitemap. */
export async function loadSitemap(context: CatalogContext, audience: Audience) {
  const rows = await context.db
    .select({
      alias: titles.alias,
      forKids: titles.forKids,
      added: titles.addedAt,
      pictures: titles.pictures,
      seasons: sql<
        number[]
      >`coalesce(array_agg(${seasons.number} order by ${seasons.number}) filter (where ${seasons.number} is not null), '{}')`,
    })
    .from(titles)
    .leftJoin(seasons, eq(seasons.titleId, titles.id))
    .where(visibleTo(audience))
    .groupBy(titles.id)
    .orderBy(asc(titles.alias))
    .limit(45_000);
  const getLists = async (kind: "playlist" | "collection" | "selection") =>
    (await findLists(context.db, kind, audience)).map(({ alias, items_total: total }) => ({
      alias,
      pages: Math.ceil(total / listPageSize),
    }));
  const articleRows = await context.db
    .select({ alias: articles.alias, updated: articles.published })
    .from(articles)
    .where(articleVisibleTo(audience))
    .orderBy(asc(articles.alias));
  const people = await listPeople(context.db, audience, { skip: 0, limit: maxPeople });
  return {
    titles: rows.map((row) => ({
      alias: row.alias,
      for_kids: row.forKids,
      updated: row.added,
      seasons: row.seasons,
      image: row.pictures.cover,
    })),
    playlists: await getLists("playlist"),
    collections: await getLists("collection"),
    selections: (await getLists("selection")).map(({ alias }) => ({ alias })),
    genres: (await getGenres(context, audience)).map(({ alias }) => ({ alias })),
    persons: people.items.map(({ alias }) => ({ alias })),
    articles: articleRows,
  };
}

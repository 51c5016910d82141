import { asc, eq, ne, sql } from "drizzle-orm";
import { defaultLocale } from "#contract/languages";
import { listPageSize } from "#contract/sizes";
import { getPictureUrl } from "#domain/pictures";
import { type Audience, visibleTo } from "../../platform/audience";
import { articles, persons, seasons, titles } from "../../platform/db/schema";
import { articleVisibleTo } from "../catalog/article-cards";
import { getGenres } from "../catalog/filters";
import { findLists } from "../catalog/lists";
import { listPeople } from "../catalog/people";
import type { CatalogContext } from "./home";

const maxPeople = 5000;
/** Editorial texts are written in one language. */
const textsLocales = [defaultLocale] as const;

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
    .select({ alias: articles.alias, updated: articles.published, version: articles.pictureVersion })
    .from(articles)
    .where(articleVisibleTo(audience))
    .orderBy(asc(articles.alias));
  const people = await listPeople(context.db, audience, { skip: 0, limit: maxPeople });
  const withBiography = new Set(
    (await context.db.select({ alias: persons.alias }).from(persons).where(ne(persons.biography, ""))).map(
      ({ alias }) => alias,
    ),
  );
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
    persons: people.items.map(({ alias }) => ({ alias, has_biography: withBiography.has(alias) })),
    articles: articleRows.map(({ alias, updated, version }) => ({
      alias,
      updated,
      image: getPictureUrl("article", alias, version),
    })),
    texts_locales: [...textsLocales],
  };
}

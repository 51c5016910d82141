import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type JournalCard, RubricAlias } from "#contract/journal";
import { getPictureUrl } from "#domain/pictures";
import { getVeiledArticleTitle } from "#domain/spoilers";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { articles, titles } from "../../platform/db/schema";
import { rubricTitles } from "./filter-titles";

type ArticleRow = typeof articles.$inferSelect;

const wordsPerMinute = 170;
const getReadingMinutes = (body: string) =>
  Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));
/** Rubrics are stored under their Russian names. */
export const getRubricAlias = (stored: string): RubricAlias =>
  RubricAlias.options.find((alias) => rubricTitles[alias].ru === stored) ?? "history";
/** A profile with limits does not see articles about titles outside them. */
export function articleVisibleTo(audience: Audience): SQL | undefined {
  const isAboutTitle = or(
    sql`${titles.alias} = any(${articles.titles})`,
    sql`strpos(${articles.body}, '/watch/' || ${titles.alias} || ')') > 0`,
  );
  return and(
    audience.forKids ? eq(articles.forKids, true) : undefined,
    audience.limits === null
      ? undefined
      : sql`not exists (select 1 from ${titles} where (${visibleTo(audience)}) is not true and ${isAboutTitle})`,
  );
}

/** The articles' cards as everybody may see them. Articles, and therefore their cards, are in Russian only. */
export async function toArticleCards(
  db: Database,
  audience: Audience,
  rows: readonly ArticleRow[],
): Promise<JournalCard[]> {
  const aliases = [...new Set(rows.flatMap((row) => row.titles))];
  const series =
    aliases.length === 0
      ? []
      : await db
          .select({
            alias: titles.alias,
            title: titles.title,
            isShown: sql<boolean>`(${visibleTo(audience)}) is true`,
          })
          .from(titles)
          .where(and(inArray(titles.alias, aliases), eq(titles.kind, "series")));
  return rows.map((row) => {
    const own = row.titles.flatMap((alias) => series.find((one) => one.alias === alias) ?? []);
    const named = own.find(({ isShown }) => isShown)?.title[audience.locale] ?? null;
    return toArticleCard(row, own.length === 0 ? null : getVeiledArticleTitle(named, audience.locale));
  });
}

function toArticleCard(row: ArticleRow, veiledTitle: string | null): JournalCard {
  return {
    alias: row.alias,
    title: row.title,
    veiled_title: veiledTitle,
    is_veiled: false,
    lead: row.lead,
    rubric: row.rubric,
    rubric_alias: getRubricAlias(row.rubric),
    published: row.published,
    image: getPictureUrl("article", row.alias, row.pictureVersion),
    color: row.color,
    for_kids: row.forKids,
    reading_minutes: getReadingMinutes(row.body),
  };
}

export async function findArticles(
  db: Database,
  audience: Audience,
  limit: number,
  aboutTitle?: string,
): Promise<JournalCard[]> {
  const rows = await db
    .select()
    .from(articles)
    .where(
      and(articleVisibleTo(audience), aboutTitle ? sql`${aboutTitle} = any(${articles.titles})` : undefined),
    )
    .orderBy(desc(articles.published), asc(articles.alias))
    .limit(limit);
  return toArticleCards(db, audience, rows);
}

export async function isArticleVisible(db: Database, audience: Audience, alias: string): Promise<boolean> {
  return (await db.$count(articles, and(eq(articles.alias, alias), articleVisibleTo(audience)))) > 0;
}

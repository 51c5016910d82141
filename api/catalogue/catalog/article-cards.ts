import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { type JournalCard, RubricAlias } from "#contract/journal";
import { getPictureUrl } from "#domain/pictures";
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

/** Articles, and therefore their cards, are in Russian only. */
export function toArticleCard(row: ArticleRow): JournalCard {
  return {
    alias: row.alias,
    title: row.title,
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
  return rows.map(toArticleCard);
}

export async function isArticleVisible(db: Database, audience: Audience, alias: string): Promise<boolean> {
  return (await db.$count(articles, and(eq(articles.alias, alias), articleVisibleTo(audience)))) > 0;
}

import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Article, type JournalCard, type JournalPage, RubricAlias } from "#contract/journal";
import { getPictureUrl } from "#domain/pictures";
import { type Audience, visibleTo } from "../audience";
import type { Database } from "../db/database";
import { articles, titles } from "../db/schema";
import { textArray } from "../db/text-array";
import { findCards } from "./cards";
import type { Dictionary } from "./dictionary";
import { rubricTitles } from "./filter-titles";
import type { Page } from "./lists";
import { findPeople } from "./people";

type ArticleRow = typeof articles.$inferSelect;

const wordsPerMinute = 170;
const getReadingMinutes = (body: string) =>
  Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));
/** Rubrics are stored under their Russian names. */
const getRubricAlias = (stored: string): RubricAlias =>
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

export async function loadJournalPage(
  db: Database,
  audience: Audience,
  rubric: RubricAlias | undefined,
  { skip, limit }: Page,
): Promise<JournalPage> {
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(
        and(articleVisibleTo(audience), rubric ? eq(articles.rubric, rubricTitles[rubric].ru) : undefined),
      )
      .orderBy(desc(articles.published), asc(articles.alias))
      .limit(limit)
      .offset(skip),
    db
      .select({ rubric: articles.rubric, total: sql<number>`count(*)::int` })
      .from(articles)
      .where(articleVisibleTo(audience))
      .groupBy(articles.rubric),
  ]);
  const rubrics = RubricAlias.options
    .map((alias) => ({
      alias,
      title: rubricTitles[alias][audience.locale],
      total: counts.find((count) => getRubricAlias(count.rubric) === alias)?.total ?? 0,
    }))
    .filter(({ total }) => total > 0);
  const total = rubrics
    .filter(({ alias }) => !rubric || alias === rubric)
    .reduce((sum, count) => sum + count.total, 0);
  return { items: rows.map(toArticleCard), items_total: total, rubrics, skip };
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

export async function loadArticle(
  { db, dictionary }: { db: Database; dictionary: Dictionary },
  audience: Audience,
  alias: string,
): Promise<Article | null> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.alias, alias), articleVisibleTo(audience)));
  if (!row) return null;
  const [cards, people] = await Promise.all([
    row.titles.length === 0
      ? []
      : findCards(db, audience, dictionary, {
          where: inArray(titles.alias, row.titles),
          orderBy: sql`array_position(${textArray(row.titles)}, ${titles.alias})`,
          limit: row.titles.length,
        }),
    findPeople(db, audience, row.persons),
  ]);
  return {
    ...toArticleCard(row),
    author: row.author,
    body: row.body,
    texts_lang: "ru",
    titles: cards,
    persons: people,
  };
}

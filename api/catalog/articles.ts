import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Article, type JournalCard, type JournalPage, RubricAlias } from "../../app/contract/journal";
import type { Database } from "../db/database";
import { articles, titles } from "../db/schema";
import type { Audience } from "./audience";
import { findCards } from "./cards";
import type { Dictionary } from "./dictionary";
import { rubricTitles } from "./filter-titles";
import type { Page } from "./lists";
import { peopleNamed } from "./people";
import { pictureUrlOf } from "./pictures";

type ArticleRow = typeof articles.$inferSelect;

const wordsAMinute = 170;
const readingMinutes = (body: string) => Math.max(1, Math.round(body.split(/\s+/).length / wordsAMinute));
/** Rubrics are stored by their Russian names. */
const getRubric = (stored: string): RubricAlias =>
  RubricAlias.options.find((alias) => rubricTitles[alias].ru === stored) ?? "history";
const forAudience = ({ forKids }: Audience): SQL | undefined =>
  forKids ? eq(articles.forKids, true) : undefined;

/** Articles are in Russian, and so are the cards. */
export function toArticleCard(row: ArticleRow): JournalCard {
  return {
    alias: row.alias,
    title: row.title,
    lead: row.lead,
    rubric: row.rubric,
    rubric_alias: getRubric(row.rubric),
    published: row.published,
    image: pictureUrlOf("article", row.alias, row.pictureVersion),
    color: row.color,
    for_kids: row.forKids,
    reading_minutes: readingMinutes(row.body),
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
      .where(and(forAudience(audience), rubric ? eq(articles.rubric, rubricTitles[rubric].ru) : undefined))
      .orderBy(desc(articles.published), asc(articles.alias))
      .limit(limit)
      .offset(skip),
    db
      .select({ rubric: articles.rubric, total: sql<number>`count(*)::int` })
      .from(articles)
      .where(forAudience(audience))
      .groupBy(articles.rubric),
  ]);
  const rubrics = RubricAlias.options
    .map((alias) => ({
      alias,
      title: rubricTitles[alias][audience.locale],
      total: counts.find((count) => getRubric(count.rubric) === alias)?.total ?? 0,
    }))
    .filter(({ total }) => total > 0);
  const total = rubrics
    .filter(({ alias }) => !rubric || alias === rubric)
    .reduce((sum, count) => sum + count.total, 0);
  return { items: rows.map(toArticleCard), items_total: total, rubrics, skip };
}

export async function articleIsFor(db: Database, audience: Audience, alias: string): Promise<boolean> {
  return (await db.$count(articles, and(eq(articles.alias, alias), forAudience(audience)))) > 0;
}

export async function toArticle(
  { db, dictionary }: { db: Database; dictionary: Dictionary },
  audience: Audience,
  alias: string,
): Promise<Article | null> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.alias, alias), forAudience(audience)));
  if (!row) return null;
  const [cards, people] = await Promise.all([
    row.titles.length === 0
      ? []
      : findCards(db, audience, dictionary, {
          where: inArray(titles.alias, row.titles),
          orderBy: sql`array_position(${textArray(row.titles)}, ${titles.alias})`,
          limit: row.titles.length,
        }),
    peopleNamed(db, audience, row.persons),
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

const textArray = (values: string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

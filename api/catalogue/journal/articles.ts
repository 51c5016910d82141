import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type Article, type JournalPage, RubricAlias } from "#contract/journal";
import type { Caller } from "../../people/viewers/accounts";
import { findVeiledByTitle, liftedArticles } from "../../people/viewers/viewed";
import type { Audience } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { articles, titles } from "../../platform/db/schema";
import { textArray } from "../../platform/db/text-array";
import { articleVisibleTo, getRubricAlias, toArticleCard } from "../catalog/article-cards";
import { findCards } from "../catalog/cards";
import { rubricTitles } from "../catalog/filter-titles";
import type { Page } from "../catalog/lists";
import { findPeople } from "../catalog/people";

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

export async function loadArticle(
  { db, primary, dictionary }: { db: Database; primary: Database; dictionary: Dictionary },
  audience: Audience,
  alias: string,
  profile: Caller["profile"] | null,
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
  const isVeiled = profile !== null && (await isAboutUnseen(primary, profile, row));
  return {
    ...toArticleCard(row),
    author: row.author,
    body: isVeiled ? "" : row.body,
    is_veiled: isVeiled,
    texts_lang: "ru",
    titles: cards,
    persons: people,
  };
}

/**
 * Whether the profile is watching a series that the article is about, and has not asked for the text. The series may be
 * withdrawn for a while.
 */
async function isAboutUnseen(
  db: Database,
  profile: Caller["profile"],
  { alias, titles: aliases }: typeof articles.$inferSelect,
): Promise<boolean> {
  if (profile.spoilersLifted[liftedArticles]?.includes(alias) || aliases.length === 0) return false;
  const series = await db
    .select({ id: titles.id })
    .from(titles)
    .where(and(inArray(titles.alias, aliases), eq(titles.kind, "series")));
  const ids = series.map(({ id }) => id);
  return (await findVeiledByTitle(db, profile, ids)).size > 0;
}

import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type Article, type JournalPage, RubricAlias } from "#contract/journal";
import type { Caller } from "../../people/viewers/accounts";
import type { Audience } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { articles, titles } from "../../platform/db/schema";
import { textArray } from "../../platform/db/text-array";
import { articleVisibleTo, getRubricAlias, toArticleCards } from "../catalog/article-cards";
import { findCards } from "../catalog/cards";
import { rubricTitles } from "../catalog/filter-titles";
import type { Page } from "../catalog/lists";
import { findPeople } from "../catalog/people";
import { veilCards } from "../catalog/veiled-articles";

export async function loadJournalPage(
  { db, primary }: { db: Database; primary: Database },
  audience: Audience,
  rubric: RubricAlias | undefined,
  { skip, limit }: Page,
  profile: Caller["profile"] | null,
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
  const items = await veilCards(primary, profile, await toArticleCards(db, audience, rows));
  return { items, items_total: total, rubrics, skip };
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
  const [own, cards, people] = await Promise.all([
    toArticleCards(db, audience, [row]),
    row.titles.length === 0
      ? []
      : findCards(db, audience, dictionary, {
          where: inArray(titles.alias, row.titles),
          orderBy: sql`array_position(${textArray(row.titles)}, ${titles.alias})`,
          limit: row.titles.length,
        }),
    findPeople(db, audience, row.persons),
  ]);
  const [card] = await veilCards(primary, profile, own);
  if (!card) return null;
  return {
    ...card,
    author: row.author,
    body: card.is_veiled ? "" : row.body,
    texts_lang: "ru",
    titles: cards,
    persons: people,
  };
}

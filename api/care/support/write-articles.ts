import { and, eq, sql } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import { createVector, type Texts } from "../../catalogue/search/fill";
import { getWords, normalize } from "../../catalogue/search/normalize";
import { soundKey } from "../../catalogue/search/sound-key";
import { getStems } from "../../catalogue/search/stems";
import type { Catalogue } from "../../platform/content/catalogue";
import type { Database } from "../../platform/db/database";
import { supportArticles, supportWords } from "../../platform/db/schema";
import { getQuestionLexeme } from "./question-words";

type ArticleText = { title: string; sectionTitle: string; body: string; asked: string[] };

const rowBatchSize = 400;

/** Writes the content's articles and deletes those removed from it. Articles edited by the staff stay. */
export async function writeSupportArticles(
  db: Database,
  {
    supportArticles: articles,
    supportCategories: categories,
  }: Pick<Catalogue, "supportArticles" | "supportCategories">,
  updated: number,
): Promise<void> {
  const sections = new Map(
    categories.flatMap((category) => category.sections.map((one) => [one.alias, one.title])),
  );
  const rows = articles.map(({ order, place, asked: _asked, ...article }) => ({
    ...article,
    place: place ?? null,
    position: order,
    updated,
  }));
  const vectors = await createVectors(
    db,
    articles.map(({ title, section, body, locale, asked }) => ({
      title,
      sectionTitle: sections.get(section)?.[locale] ?? "",
      body,
      asked,
    })),
  );
  await db.delete(supportArticles).where(eq(supportArticles.isEdited, false));
  const values = rows.map((row, index) => ({ ...row, ...(vectors[index] ?? noVectors) }));
  for (let from = 0; from < values.length; from += rowBatchSize)
    await db
      .insert(supportArticles)
      .values(values.slice(from, from + rowBatchSize))
      .onConflictDoNothing();
  for (const locale of new Set(rows.map((row) => row.locale)))
    await writeSupportWords(db, locale, articles.filter((one) => one.locale === locale).flatMap(getAsked));
}

type Vectors = { vector: string; titleVector: string };
export const noVectors: Vectors = { vector: "", titleVector: "" };

const getAsked = ({ asked }: { asked: string[] }) => asked;

/** Search vectors: A the title, B alternative titles, C the section, D the text. */
export async function createVectors(db: Database, articles: ArticleText[]): Promise<Vectors[]> {
  const texts = articles.map(
    ({ title, sectionTitle, body, asked }): Texts => ({
      A: [normalize(title)],
      B: asked.map(normalize),
      C: [normalize(sectionTitle)],
      D: [normalize(body)],
    }),
  );
  const words = texts.flatMap((fields) => getWords(Object.values(fields).flat().join(" ")));
  const stems = await getStems(db, [...new Set(words)]);
  return texts.map((fields) => {
    const questions = [...fields.A, ...fields.B].map((text) => getQuestionLexeme(getWords(text), stems));
    return {
      vector: createVector(fields, stems),
      titleVector: `${createVector({ ...fields, D: [] }, stems)} ${[...new Set(questions)].map((one) => `'${one}':1A`).join(" ")}`,
    };
  });
}

/** Stores the words of a language's articles and alternative titles, for correcting typos. */
export async function writeSupportWords(db: Database, locale: Locale, asked: string[]): Promise<void> {
  const articles = await db
    .select({ title: supportArticles.title, body: supportArticles.body })
    .from(supportArticles)
    .where(and(eq(supportArticles.locale, locale), eq(supportArticles.isHidden, false)));
  const entries = new Map<string, number>();
  for (const text of [...articles.map(({ title, body }) => `${title} ${body}`), ...asked])
    for (const word of getWords(normalize(text)))
      if (!/^\d+$/.test(word)) entries.set(word, (entries.get(word) ?? 0) + 1);
  const rows = [...entries]
    .map(([word, count]) => ({ locale, word, soundKey: soundKey(word), entries: count }))
    .filter((row) => row.soundKey !== "");
  await db.delete(supportWords).where(eq(supportWords.locale, locale));
  for (let from = 0; from < rows.length; from += rowBatchSize)
    await db.insert(supportWords).values(rows.slice(from, from + rowBatchSize));
  await db.execute(sql`analyze support_words`);
  await db.execute(sql`analyze support_articles`);
}

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Locale } from "#contract/languages";
import type { SupportCategory } from "#contract/support";
import { switchLayout } from "../../catalogue/search/layouts";
import { getWords, normalize } from "../../catalogue/search/normalize";
import { findSimilarWords } from "../../catalogue/search/similar-words";
import { getStems } from "../../catalogue/search/stems";
import { formatTsquery, type Term } from "../../catalogue/search/tsquery";
import type { Database } from "../../platform/db/database";
import { rows } from "../../platform/db/rows";
import { supportWords } from "../../platform/db/schema";
import { getQuestionLexeme, removeStopWords } from "./question-words";

type ArticleQuery = { query: string; locale: Locale; category?: SupportCategory | undefined; limit: number };
/** Ids of articles, best first, and the corrected query if the typed one was corrected. */
type Found = { ids: string[]; corrected: string | null };

/** Further words are ignored. */
const maxWords = 12;
/**
 * Finds articles for a question in the viewer's words: by all its words, else in the other keyboard layout, else with
 * typos corrected, else by any of its words. Like the catalogue's search (docs/decisions/0009), but with the words of
 * articles.
 */
export async function searchArticles(db: Database, query: ArticleQuery): Promise<Found> {
  const typed = normalize(query.query);
  const find = async (words: string[], isAny = false) =>
    words.length === 0 ? [] : findByPlan(db, query, await createPlan(db, words), isAny);
  const words = removeStopWords(getWords(typed).slice(0, maxWords));
  const asTyped = await find(words);
  if (asTyped.length > 0 || words.length === 0)
    return { ids: await addOthers(asTyped, () => find(words, true)), corrected: null };
  const switched = removeStopWords(getWords(normalize(switchLayout(query.query) ?? "")).slice(0, maxWords));
  const byLayout = await find(switched);
  if (byLayout.length > 0) return { ids: byLayout, corrected: switched.join(" ") };
  const corrected = await correctTypos(db, query.locale, words);
  const byCorrected = await find(corrected);
  if (byCorrected.length > 0)
    return { ids: await addOthers(byCorrected, () => find(corrected, true)), corrected: corrected.join(" ") };
  const byAny = await find(corrected, true);
  const isCorrected = corrected.some((word, index) => word !== words[index]);
  if (byAny.length > 0) return { ids: byAny, corrected: isCorrected ? corrected.join(" ") : null };
  const correctedSwitched = await correctTypos(db, query.locale, switched);
  const last = await find(correctedSwitched);
  return { ids: last, corrected: last.length > 0 ? correctedSwitched.join(" ") : null };
}

const fewFound = 4;
const maxAdded = 5;

/** If few articles match all words, appends some that match any of them. */
async function addOthers(ids: string[], findOthers: () => Promise<string[]>): Promise<string[]> {
  if (ids.length === 0 || ids.length > fewFound) return ids;
  const others = (await findOthers()).filter((id) => !ids.includes(id));
  return [...ids, ...others.slice(0, maxAdded)];
}

type Plan = { terms: Term[]; question: string };

/** The last word may be incomplete, and words longer than three letters may have another ending. */
async function createPlan(db: Database, words: string[]): Promise<Plan> {
  const stems = await getStems(db, words);
  const terms = words.map((word, index) => ({
    words: [{ word, isBeginning: index === words.length - 1 || word.length > 3 }],
    stems: stems.get(word) ?? [],
  }));
  return { terms, question: getQuestionLexeme(words, stems) };
}

/** Replaces each unknown word by the closest one from articles in this language. */
async function correctTypos(db: Database, locale: Locale, words: string[]): Promise<string[]> {
  const known = await db
    .select({ word: supportWords.word })
    .from(supportWords)
    .where(and(eq(supportWords.locale, locale), inArray(supportWords.word, words)));
  const unknown = words.filter((word) => !known.some((one) => one.word === word));
  const similar = await findSimilarWords(db, unknown, {
    table: sql`support_words`,
    isKnown: sql`known.locale = ${locale}`,
  });
  return words.map((word) => similar.get(word)?.[0]?.word ?? word);
}

const Id = z.object({ id: z.string() });

/**
 * Articles with all the terms: first those with the question itself as a title, then by the number of terms in their
 * titles, then those with terms only in the text. With `isAny`: articles with any of the terms in a title, or else in
 * the text. Only titles are ranked, because texts are large. Titles include alternative ones.
 */
async function findByPlan(
  db: Database,
  { locale, category, limit }: ArticleQuery,
  { terms, question }: Plan,
  isAny: boolean,
): Promise<string[]> {
  const format = (some: Term[]) => formatTsquery({ terms: some, texts: [], joined: [] }, "");
  // Ranked by the terms joined with «or»: ts_rank yields next to nothing for «and» in vectors without positions.
  const any = terms.map((term) => format([term])).join(" | ");
  const inCategory = category === undefined ? sql`` : sql`and category = ${category}`;
  const select = async (where: SQL, order: SQL) =>
    (
      await rows(
        db,
        Id,
        sql`
        select id from support_articles where ${where} and locale = ${locale} and not is_hidden ${inCategory}
        order by ${order} category, position, id limit ${limit}
      `,
      )
    ).map(({ id }) => id);
  const inTitle = sql`title_vector @@ ${any}::tsquery`;
  const rank = sql`
    title_vector @@ ${`'${question.replaceAll("'", "")}'`}::tsquery desc,
    ts_rank('{0.1, 0.3, 0.8, 1.0}', title_vector, ${any}::tsquery) desc,`;
  if (isAny) {
    const titled = await select(inTitle, rank);
    return titled.length > 0 ? titled : select(sql`vector @@ ${any}::tsquery`, sql``);
  }
  const hasAll = sql`vector @@ ${format(terms)}::tsquery`;
  const titled = await select(sql`${hasAll} and ${inTitle}`, rank);
  if (titled.length === limit) return titled;
  return [...new Set([...titled, ...(await select(hasAll, sql``))])].slice(0, limit);
}

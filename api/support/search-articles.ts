import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Locale } from "#contract/languages";
import type { SupportCategory } from "#contract/support";
import type { Database } from "../db/database";
import { rows } from "../db/rows";
import { switchLayout } from "../search/layouts";
import { getWords, normalise } from "../search/normalise";
import { findSimilarWords } from "../search/similar-words";
import { getStems } from "../search/stems";
import { formatTsquery, type Term } from "../search/tsquery";

type Asked = { query: string; locale: Locale; category?: SupportCategory | undefined; limit: number };
/** Ids of articles, the best first, and the query that was understood, if it is another one. */
type Found = { ids: string[]; corrected: string | null };

/** Further words are ignored. */
const maxWords = 12;
/** Words that say nothing of what is asked. Left out of a query that has others. */
const emptyWords = new Set(
  (
    "а без бы в во вы где для до если же за и из или к как какие какой ко когда кто ли меня мне мой моя мы на не нет но о об он " +
    "от по почему при про с со так то у уже что чтобы это я можно нужно очень хочу надо " +
    "a an and are at can do does for how i if in is it my no not of on or the to what when where why with " +
    "da gde gdje i ili iz je kako li me mi na ne od po sa se sto sta su u za zasto " +
    "аз да ли ми се със защо как къде кога"
  ).split(" "),
);

/**
 * Articles for a question in the viewer's words: all its words, else on the other keyboard, else with slips mended, else any
 * of its words. Like the catalogue's search (docs/decisions/0009), on the articles' own words.
 */
export async function searchArticles(db: Database, asked: Asked): Promise<Found> {
  const typed = normalise(asked.query);
  const find = async (words: string[], isAny = false) =>
    words.length === 0 ? [] : findByPlan(db, asked, await createTerms(db, words), isAny);
  const words = dropEmptyWords(getWords(typed).slice(0, maxWords));
  const asTyped = await find(words);
  if (asTyped.length > 0 || words.length === 0)
    return { ids: await addOthers(asTyped, () => find(words, true)), corrected: null };
  const switched = dropEmptyWords(getWords(normalise(switchLayout(asked.query) ?? "")).slice(0, maxWords));
  const byLayout = await find(switched);
  if (byLayout.length > 0) return { ids: byLayout, corrected: switched.join(" ") };
  const mended = await mend(db, asked.locale, words);
  const byMended = await find(mended);
  if (byMended.length > 0)
    return { ids: await addOthers(byMended, () => find(mended, true)), corrected: mended.join(" ") };
  const byAny = await find(mended, true);
  const isMended = mended.some((word, index) => word !== words[index]);
  if (byAny.length > 0) return { ids: byAny, corrected: isMended ? mended.join(" ") : null };
  const mendedSwitched = await mend(db, asked.locale, switched);
  const last = await find(mendedSwitched);
  return { ids: last, corrected: last.length > 0 ? mendedSwitched.join(" ") : null };
}

const fewFound = 4;
const mostAdded = 5;

/** After a few articles with all the words, some with any of them. */
async function addOthers(ids: string[], findOthers: () => Promise<string[]>): Promise<string[]> {
  if (ids.length === 0 || ids.length > fewFound) return ids;
  const others = (await findOthers()).filter((id) => !ids.includes(id));
  return [...ids, ...others.slice(0, mostAdded)];
}

function dropEmptyWords(words: string[]): string[] {
  const core = words.filter((word) => !emptyWords.has(word));
  return core.length > 0 ? core : words;
}

/** The last word may be incomplete, and longer ones may have another ending. */
async function createTerms(db: Database, words: string[]): Promise<Term[]> {
  const stems = await getStems(db, words);
  return words.map((word, index) => ({
    words: [{ word, isBeginning: index === words.length - 1 || word.length > 3 }],
    stems: stems.get(word) ?? [],
  }));
}

/** Each unknown word by the closest that articles of this language have. */
async function mend(db: Database, locale: Locale, words: string[]): Promise<string[]> {
  const similar = await findSimilarWords(db, words, {
    table: sql`support_words`,
    isKnown: sql`known.locale = ${locale}`,
  });
  return words.map((word) => {
    const choices = similar.get(word) ?? [];
    return choices.some(({ isSame }) => isSame) ? word : (choices[0]?.word ?? word);
  });
}

const Id = z.object({ id: z.string() });

/**
 * Articles with all the terms, those with more of them in the title first. With any of the terms: in the title, or if no title
 * has any, in the text. Texts are large, so that only titles are ranked.
 */
async function findByPlan(
  db: Database,
  { locale, category, limit }: Asked,
  terms: Term[],
  isAny: boolean,
): Promise<string[]> {
  const format = (some: Term[]) => formatTsquery({ terms: some, texts: [], joined: [] }, "");
  // Ranked as any of them: words that must all be there count for nothing if they have no places.
  const any = terms.map((term) => format([term])).join(" | ");
  const inCategory = category === undefined ? sql`` : sql`and category = ${category}`;
  const select = async (where: SQL) =>
    rows(
      db,
      Id,
      sql`
      select id from support_articles
      where ${where} and locale = ${locale} and not is_hidden ${inCategory}
      order by ts_rank('{0.1, 0.3, 0.3, 1.0}', title_vector, ${any}::tsquery) desc, category, position, id limit ${limit}
    `,
    );
  const found = isAny
    ? await select(sql`title_vector @@ ${any}::tsquery`)
    : await select(sql`vector @@ ${format(terms)}::tsquery`);
  const last = isAny && found.length === 0 ? await select(sql`vector @@ ${any}::tsquery`) : found;
  return last.map(({ id }) => id);
}

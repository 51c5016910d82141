import type { Corrected } from "#contract/search";
import type { Audience } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { findEntries, type Found, loadEntryWords, tiers } from "./find-entries";
import { switchLayout } from "./layouts";
import { getWords, joinWords, normalize, toHashtagLexeme } from "./normalize";
import { rewriteQuery } from "./read-as";
import { findSimilarWords, type Similar } from "./similar-words";
import { getStems } from "./stems";
import { isBroadWord, isStopWord, joinDecades, toSynonymLexeme, wordsBySort } from "./synonyms";
import type { Plan, Term } from "./tsquery";

/** Matches, best first, and the corrected query if one was used. */
export type SearchResult = {
  found: Found[];
  corrected: Corrected | null;
  /** Found by only some of the words: not counted as a popular search. */
  isPartial?: boolean;
};

type Options = { limit: number; literal?: boolean | undefined };
type SearchContext = { db: Database; audience: Audience; limit: number };

/** Further words are ignored. */
const maxWords = 12;
const maxTexts = 12;
/** Dropping each word in turn is too slow for longer queries. */
const maxWordsToDrop = 5;
const minSwitchedLength = 5;
const nothing: SearchResult = { found: [], corrected: null };

/**
 * Finds entries for the query as typed and, unless it matches names, people or sorts of works, for likely
 * corrections.
 */
export async function searchEntries(
  db: Database,
  audience: Audience,
  query: string,
  { limit, literal = false }: Options,
): Promise<SearchResult> {
  const find = async (text: string) =>
    text === "" ? [] : findEntries(db, audience, await createPlan(db, text), limit);
  const byHashtag = query.trim().startsWith("#")
    ? await findEntries(db, audience, createHashtagPlan(query), limit)
    : [];
  if (byHashtag.length > 0) return { found: byHashtag, corrected: null };
  const typed = joinDecades(normalize(query));
  const asTyped = await find(typed);
  if (literal || isGood(asTyped)) return { found: asTyped, corrected: null };
  const core = removeStopWords(typed);
  const byCore = core === typed ? [] : await find(core);
  if (isGood(byCore)) return { found: byCore, corrected: null };
  const switched = normalize(switchLayout(query) ?? "");
  const byLayout = await find(switched);
  if (isGood(byLayout)) return { found: byLayout, corrected: { query: switched, kind: "layout" } };
  // If all words occur in some text, they were not mistyped.
  const byText = [asTyped, byCore].find((found) => found.length > 0);
  if (byText) return { found: byText, corrected: null };
  const context = { db, audience, limit };
  return (
    (await findSimilar(context, core)) ??
    (await findWithoutOneWord(core, find)) ??
    (await findSimilarSwitched(context, switched)) ??
    nothing
  );
}

const isGood = (found: Found[]) => (found[0]?.tier ?? tiers.text) < tiers.text;

/** Removes stop words; returns the query itself if it has no other words. */
function removeStopWords(text: string): string {
  const words = text.split(" ").filter((word) => !isStopWord(word));
  return words.length > 0 ? words.join(" ") : text;
}

async function createPlan(db: Database, text: string): Promise<Plan> {
  const words = getWords(text).slice(0, maxWords);
  const [stems, sorts] = [await getStems(db, words), await loadSortsByForm(db)];
  const isNamed = (word: string) =>
    !isStopWord(word) && ![word, ...(stems.get(word) ?? [])].some((form) => sorts.has(form));
  const core = words.filter(isNamed).join(" ");
  return {
    terms: words.map((word, index) => createTerm(word, { stems, sorts }, index === words.length - 1)),
    texts: [text],
    joined: words.length < 4 ? joinWords(text).slice(-1) : [],
    cores: core === "" || core === text ? [] : [core],
  };
}

type Sorts = ReadonlyMap<string, Set<string>>;

/** Maps words and their stems to the sorts of works they describe. */
async function loadSortsByForm(db: Database): Promise<Sorts> {
  if (cachedSorts) return cachedSorts;
  const stems = await getStems(db, [...new Set([...wordsBySort.values()].flat())]);
  const sorts = new Map<string, Set<string>>();
  for (const [sort, words] of wordsBySort) {
    for (const form of words.flatMap((word) => [word, ...(stems.get(word) ?? [])]))
      sorts.set(form, (sorts.get(form) ?? new Set()).add(sort));
  }
  return (cachedSorts = sorts);
}
let cachedSorts: Sorts | undefined;

/** The lexemes of these word forms and of the sorts they describe. */
const getSynonyms = (forms: string[], sorts: Sorts) =>
  [...new Set(forms.flatMap((form) => [form, ...(sorts.get(form) ?? [])]))].map(toSynonymLexeme);

/** Matches only titles with this hashtag. */
const createHashtagPlan = (query: string): Plan => ({
  terms: [{ words: [{ word: toHashtagLexeme(query), isBeginning: false }], stems: [] }],
  texts: [""],
  joined: [],
});

type Forms = { stems: Map<string, string[]>; sorts: Sorts };

/** The last word may be incomplete, so it matches by prefix; other words only if longer than three letters. */
function createTerm(word: string, { stems, sorts }: Forms, isLast: boolean): Term {
  const own = stems.get(word) ?? [];
  return {
    words: [{ word, isBeginning: isLast || word.length > 3 }],
    stems: own,
    synonyms: getSynonyms([word, ...own], sorts),
  };
}

/**
 * Tries words that sound the same, then similar words, then without unknown words. Null if no name, person or sort
 * matches.
 */
async function findSimilar(
  context: SearchContext,
  typed: string,
  kind?: Corrected["kind"],
): Promise<SearchResult | null> {
  const words = getWords(typed).slice(0, maxWords);
  if (words.length === 0) return null;
  const similar = await findSimilarWords(context.db, words, context.audience.forKids);
  const [stems, sorts] = [await getStems(context.db, words), await loadSortsByForm(context.db)];
  for (const reading of generateReadings(words, similar)) {
    if (reading.length < words.length && reading.every((term) => isBroadWord(term.typed))) continue;
    const plan = { ...createReadingPlan(reading, { stems, sorts }), joined: [] };
    const found = await findEntries(context.db, context.audience, plan, context.limit);
    const [best] = found;
    if (!best || !isGood(found)) continue;
    const { query, isTranslit } = rewriteQuery(
      await loadEntryWords(context.db, best),
      reading.map((term) => term.typed),
      { similar, stems, locale: context.audience.locale },
    );
    const isPartial = reading.length < words.length;
    const why = isPartial ? "fewer_words" : (kind ?? (isTranslit ? "translit" : "typo"));
    return { found, isPartial, corrected: query === typed ? null : { query, kind: why } };
  }
  return null;
}

/** Typos made in the wrong keyboard layout. Skipped for short words, which resemble too many others. */
async function findSimilarSwitched(context: SearchContext, switched: string): Promise<SearchResult | null> {
  const core = removeStopWords(switched);
  return core.split(" ").every((word) => word.length >= minSwitchedLength)
    ? findSimilar(context, core, "layout")
    : null;
}

/**
 * Drops the one word that leaves the best match, then the rarest: «39 шагов» finds «39 ступеней». Null if nothing
 * matches well.
 */
async function findWithoutOneWord(
  typed: string,
  find: (text: string) => Promise<Found[]>,
): Promise<SearchResult | null> {
  const words = getWords(typed);
  if (words.length < 2 || words.length > maxWordsToDrop) return null;
  const variants = words
    .map((left) => words.filter((word) => word !== left))
    .filter((rest) => !rest.every(isBroadWord));
  const attempts = await Promise.all(
    variants.map((rest) => rest.join(" ")).map(async (query) => ({ query, found: await find(query) })),
  );
  const getTier = ({ found }: { found: Found[] }) => found[0]?.tier ?? tiers.text;
  const getCount = ({ found }: { found: Found[] }) =>
    [...new Map(found.map(({ kind, total }) => [kind, total])).values()].reduce(
      (sum, total) => sum + total,
      0,
    );
  const [best] = attempts.sort(
    (one, other) =>
      getTier(one) - getTier(other) ||
      getCount(one) - getCount(other) ||
      other.query.length - one.query.length,
  );
  return best && isGood(best.found)
    ? { found: best.found, isPartial: true, corrected: { query: best.query, kind: "fewer_words" } }
    : null;
}

type Reading = { typed: string; choices: Similar[]; keepsQuery: boolean }[];

/** Possible readings of the words, closest to the query first. */
function* generateReadings(words: string[], similar: Map<string, Similar[]>): Generator<Reading> {
  const getSimilar = (word: string) => similar.get(word) ?? [];
  const read = (
    choose: (word: string) => Similar[],
    keeps: (word: string) => boolean,
    among = words,
  ): Reading => among.map((typed) => ({ typed, choices: choose(typed), keepsQuery: keeps(typed) }));
  const getSounding = (word: string) => getSimilar(word).filter(({ typos }) => typos === 0);
  const getClosest = (word: string) =>
    getSimilar(word).filter(({ typos }) => typos <= Math.ceil(getSimilar(word)[0]?.typos ?? 0));
  if (words.some((word) => getSounding(word).length > 0)) yield read(getSounding, () => true);
  if (words.some((word) => getSimilar(word).length > 0)) {
    const isKnown = (word: string) => getSimilar(word).some(({ isSame }) => isSame);
    yield read((word) => (isKnown(word) ? [] : getClosest(word)), isKnown);
    yield read(getClosest, () => true);
    yield read(getSimilar, () => true);
    const known = words.filter((word) => getSimilar(word).length > 0 || /^\d+$/.test(word));
    const isEnough =
      known.length * 2 >= words.length || (known.length * 3 >= words.length && known.every(isKnown));
    if (known.length < words.length && isEnough)
      yield read((word) => (isKnown(word) ? [] : getClosest(word)), isKnown, known);
  }
}

function createReadingPlan(reading: Reading, forms: Forms): Plan {
  const terms = reading.map(({ typed, choices, keepsQuery }, index): Term => {
    const own: Term =
      keepsQuery || choices.length === 0
        ? createTerm(typed, forms, index === reading.length - 1)
        : { words: [], stems: [] };
    const chosen = choices.map(({ word }) => word);
    const [words, synonyms] = [
      chosen.map((word) => ({ word, isBeginning: false })),
      getSynonyms(chosen, forms.sorts),
    ];
    return {
      words: [...own.words, ...words],
      stems: own.stems,
      synonyms: [...(own.synonyms ?? []), ...synonyms],
    };
  });
  return { terms, texts: getReadingTexts(reading), joined: [] };
}

/** All texts a reading can produce, at most maxTexts. */
function getReadingTexts(reading: Reading): string[] {
  let results = [""];
  for (const { typed, choices, keepsQuery } of reading) {
    const words = [
      ...new Set([
        ...choices.map(({ word }) => word),
        ...(keepsQuery || choices.length === 0 ? [typed] : []),
      ]),
    ];
    results = results.flatMap((text) => words.map((word) => `${text} ${word}`)).slice(0, maxTexts);
  }
  return results.map((text) => text.trim());
}

import type { Corrected } from "../../app/contract/search";
import type { Audience } from "../catalog/audience";
import type { Database } from "../db/database";
import { entryWords, findEntries, type Found, tiers } from "./find-entries";
import { otherLayout } from "./layouts";
import { isBroad, isIdle, joinDecades, meaningLexeme, wordsOfSort } from "./meanings";
import { getWords, hashtagLexeme, joinedWords, normalise } from "./normalise";
import { readAs } from "./read-as";
import { type Similar, similarWords } from "./similar-words";
import { getStems } from "./stems";
import type { Plan, Term } from "./tsquery";

/** What was found, the best first, and what was asked for in place of the query. */
export type SearchResult = {
  found: Found[];
  corrected: Corrected | null;
  /** By some of the words alone: too little to say that this was looked for. */
  isPartial?: boolean;
};

type Options = { limit: number; literal?: boolean | undefined };
type Asked = { db: Database; audience: Audience; limit: number };

/** Words beyond these narrow nothing down. */
const maxWords = 12;
const maxTexts = 12;
/** Leaving out each word of a longer query in turn would take too long. */
const maxLeftOut = 5;
const shortestSwitched = 5;
const nothing: SearchResult = { found: [], corrected: null };

/** Finds entries by what was typed and, unless names, people or sorts of works answer to that, by what may have been meant. */
export async function searchEntries(
  db: Database,
  audience: Audience,
  query: string,
  { limit, literal = false }: Options,
): Promise<SearchResult> {
  const find = async (text: string) =>
    text === "" ? [] : findEntries(db, audience, await createPlan(db, text), limit);
  const byHashtag = query.trim().startsWith("#")
    ? await findEntries(db, audience, hashtagPlan(query), limit)
    : [];
  if (byHashtag.length > 0) return { found: byHashtag, corrected: null };
  const typed = joinDecades(normalise(query));
  const asTyped = await find(typed);
  if (literal || isGood(asTyped)) return { found: asTyped, corrected: null };
  const core = withoutIdle(typed);
  const byCore = core === typed ? [] : await find(core);
  if (isGood(byCore)) return { found: byCore, corrected: null };
  const switched = normalise(otherLayout(query) ?? "");
  const byLayout = await find(switched);
  if (isGood(byLayout)) return { found: byLayout, corrected: { query: switched, kind: "layout" } };
  // Words that are all in some text were not mistyped.
  const byText = [asTyped, byCore].find((found) => found.length > 0);
  if (byText) return { found: byText, corrected: null };
  const asked = { db, audience, limit };
  return (
    (await findMeant(asked, core)) ??
    (await findWithoutOne(core, find)) ??
    (await findSwitched(asked, switched)) ??
    nothing
  );
}

const isGood = (found: Found[]) => (found[0]?.tier ?? tiers.text) < tiers.text;

/** A query without the words that name nothing; the query itself where it has no others. */
function withoutIdle(text: string): string {
  const words = text.split(" ").filter((word) => !isIdle(word));
  return words.length > 0 ? words.join(" ") : text;
}

async function createPlan(db: Database, text: string): Promise<Plan> {
  const words = getWords(text).slice(0, maxWords);
  const [stems, sorts] = [await getStems(db, words), await sortsByForm(db)];
  const isNamed = (word: string) =>
    !isIdle(word) && ![word, ...(stems.get(word) ?? [])].some((form) => sorts.has(form));
  const core = words.filter(isNamed).join(" ");
  return {
    terms: words.map((word, index) => asTyped(word, { stems, sorts }, index === words.length - 1)),
    texts: [text],
    joined: words.length < 4 ? joinedWords(text).slice(-1) : [],
    cores: core === "" || core === text ? [] : [core],
  };
}

type Sorts = ReadonlyMap<string, Set<string>>;

/** The sorts of works that a word, or a stem of one, means. */
async function sortsByForm(db: Database): Promise<Sorts> {
  if (knownSorts) return knownSorts;
  const stems = await getStems(db, [...new Set([...wordsOfSort.values()].flat())]);
  const sorts = new Map<string, Set<string>>();
  for (const [sort, words] of wordsOfSort) {
    for (const form of words.flatMap((word) => [word, ...(stems.get(word) ?? [])]))
      sorts.set(form, (sorts.get(form) ?? new Set()).add(sort));
  }
  return (knownSorts = sorts);
}
let knownSorts: Sorts | undefined;

/** What a sort of work that these forms of a word mean is found by. */
const getMeanings = (forms: string[], sorts: Sorts) =>
  [...new Set(forms.flatMap((form) => [form, ...(sorts.get(form) ?? [])]))].map(meaningLexeme);

/** A query that is a hashtag means those titles that have it. */
const hashtagPlan = (query: string): Plan => ({
  terms: [{ words: [{ word: hashtagLexeme(query), isBeginning: false }], stems: [] }],
  texts: [""],
  joined: [],
});

type Forms = { stems: Map<string, string[]>; sorts: Sorts };

/** A word still being typed may be the last one; of others, only long ones are taken for beginnings. */
function asTyped(word: string, { stems, sorts }: Forms, isLast: boolean): Term {
  const own = stems.get(word) ?? [];
  return {
    words: [{ word, isBeginning: isLast || word.length > 3 }],
    stems: own,
    meanings: getMeanings([word, ...own], sorts),
  };
}

/** By words that sound the same, then by words nearly the same, then without the words nobody knows. Null when nothing is named so. */
async function findMeant(
  asked: Asked,
  typed: string,
  kind?: Corrected["kind"],
): Promise<SearchResult | null> {
  const words = getWords(typed).slice(0, maxWords);
  if (words.length === 0) return null;
  const similar = await similarWords(asked.db, words, asked.audience.forKids);
  const [stems, sorts] = [await getStems(asked.db, words), await sortsByForm(asked.db)];
  for (const reading of readings(words, similar)) {
    if (reading.length < words.length && reading.every((term) => isBroad(term.typed))) continue;
    const plan = { ...planOfReading(reading, { stems, sorts }), joined: [] };
    const found = await findEntries(asked.db, asked.audience, plan, asked.limit);
    const [best] = found;
    if (!best || !isGood(found)) continue;
    const { query, isTranslit } = readAs(
      await entryWords(asked.db, best),
      reading.map((term) => term.typed),
      { similar, stems, locale: asked.audience.locale },
    );
    const isPartial = reading.length < words.length;
    const why = isPartial ? "fewer_words" : (kind ?? (isTranslit ? "translit" : "typo"));
    return { found, isPartial, corrected: query === typed ? null : { query, kind: why } };
  }
  return null;
}

/** Mistyped on the wrong keyboard besides. Too short words could be read as anything. */
async function findSwitched(asked: Asked, switched: string): Promise<SearchResult | null> {
  const core = withoutIdle(switched);
  return core.split(" ").every((word) => word.length >= shortestSwitched)
    ? findMeant(asked, core, "layout")
    : null;
}

/** Without one of its words, whichever leaves the best, of equals the rarest: «39 шагов» is «39 ступеней». Null when nothing is named by the rest either. */
async function findWithoutOne(
  typed: string,
  find: (text: string) => Promise<Found[]>,
): Promise<SearchResult | null> {
  const words = getWords(typed);
  if (words.length < 2 || words.length > maxLeftOut) return null;
  const ways = words
    .map((left) => words.filter((word) => word !== left))
    .filter((rest) => !rest.every(isBroad));
  const tried = await Promise.all(
    ways.map((rest) => rest.join(" ")).map(async (query) => ({ query, found: await find(query) })),
  );
  const getTier = ({ found }: { found: Found[] }) => found[0]?.tier ?? tiers.text;
  const getCount = ({ found }: { found: Found[] }) =>
    [...new Map(found.map(({ kind, total }) => [kind, total])).values()].reduce(
      (sum, total) => sum + total,
      0,
    );
  const [best] = tried.sort(
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

/** Ways to read the words, the most faithful first. */
function* readings(words: string[], similar: Map<string, Similar[]>): Generator<Reading> {
  const of = (word: string) => similar.get(word) ?? [];
  const read = (
    choose: (word: string) => Similar[],
    keeps: (word: string) => boolean,
    among = words,
  ): Reading => among.map((typed) => ({ typed, choices: choose(typed), keepsQuery: keeps(typed) }));
  const sounding = (word: string) => of(word).filter(({ slips }) => slips === 0);
  const closest = (word: string) =>
    of(word).filter(({ slips }) => slips <= Math.ceil(of(word)[0]?.slips ?? 0));
  if (words.some((word) => sounding(word).length > 0)) yield read(sounding, () => true);
  if (words.some((word) => of(word).length > 0)) {
    const isKnown = (word: string) => of(word).some(({ isSame }) => isSame);
    yield read((word) => (isKnown(word) ? [] : closest(word)), isKnown);
    yield read(closest, () => true);
    yield read(of, () => true);
    const known = words.filter((word) => of(word).length > 0 || /^\d+$/.test(word));
    const isEnough =
      known.length * 2 >= words.length || (known.length * 3 >= words.length && known.every(isKnown));
    if (known.length < words.length && isEnough)
      yield read((word) => (isKnown(word) ? [] : closest(word)), isKnown, known);
  }
}

function planOfReading(reading: Reading, forms: Forms): Plan {
  const terms = reading.map(({ typed, choices, keepsQuery }, index): Term => {
    const own: Term =
      keepsQuery || choices.length === 0
        ? asTyped(typed, forms, index === reading.length - 1)
        : { words: [], stems: [] };
    const chosen = choices.map(({ word }) => word);
    const [words, meanings] = [
      chosen.map((word) => ({ word, isBeginning: false })),
      getMeanings(chosen, forms.sorts),
    ];
    return {
      words: [...own.words, ...words],
      stems: own.stems,
      meanings: [...(own.meanings ?? []), ...meanings],
    };
  });
  return { terms, texts: texts(reading), joined: [] };
}

/** The texts a reading may come to. */
function texts(reading: Reading): string[] {
  let made = [""];
  for (const { typed, choices, keepsQuery } of reading) {
    const words = [
      ...new Set([
        ...choices.map(({ word }) => word),
        ...(keepsQuery || choices.length === 0 ? [typed] : []),
      ]),
    ];
    made = made.flatMap((text) => words.map((word) => `${text} ${word}`)).slice(0, maxTexts);
  }
  return made.map((text) => text.trim());
}

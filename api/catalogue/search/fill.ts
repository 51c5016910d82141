import { and, eq, inArray, sql } from "drizzle-orm";
import { locales } from "#contract/languages";
import { isForChildren } from "#domain/age-rating";
import { type Localized, pickByAlphabet } from "#domain/localized";
import type { Database } from "../../platform/db/database";
import {
  articles,
  channels,
  countries,
  credits,
  genres,
  listItems,
  lists,
  persons,
  searchEntries,
  type SearchKind,
  searchWords,
  titles,
} from "../../platform/db/schema";
import { textArray } from "../../platform/db/text-array";
import { getWords, isCyrillic, joinWords, normalize, toHashtagLexeme } from "./normalize";
import { soundKey } from "./sound-key";
import { getStems } from "./stems";
import { getSorts, personSort, toSynonymLexeme, wordsBySort } from "./synonyms";

type Source = {
  kind: SearchKind;
  alias: string;
  forChildren: boolean;
  blockedCountries?: string[];
  popularity: number;
  /** In the order of `languages`, then the original. */
  names: string[];
  /** Further marks such as the year, weighted like the name. */
  marks?: string[];
  hashtags?: string[];
  /** Sorts of work it belongs to, see getSorts. */
  sorts?: string[];
  /** Other words that describe its sort. */
  synonyms?: string[];
  people?: string[];
  text?: string[];
};

const getNames = (title: Localized) => locales.map((locale) => title[locale]);

const titleBatchSize = 5000;
const rowBatchSize = 400;

/** Rebuilds the search index from the catalogue in the database. */
export async function fillSearch(db: Database): Promise<void> {
  await db.delete(searchEntries);
  await db.delete(searchWords);
  const words = new Map<string, { forChildren: boolean; entries: number }>();
  for await (const sources of loadSources(db)) await insertEntries(db, sources, words);
  const rows = [...words].map(([word, counted]) => ({ word, soundKey: soundKey(word), ...counted }));
  for (let from = 0; from < rows.length; from += rowBatchSize * 5)
    await db.insert(searchWords).values(rows.slice(from, from + rowBatchSize * 5));
  await db.execute(sql`analyze search_entries`);
  await db.execute(sql`analyze search_words`);
}

async function insertEntries(
  db: Database,
  sources: Source[],
  words: Map<string, { forChildren: boolean; entries: number }>,
) {
  const rows = await createEntries(db, sources);
  for (let from = 0; from < rows.length; from += rowBatchSize)
    await db.insert(searchEntries).values(rows.slice(from, from + rowBatchSize));
  for (const row of rows)
    for (const word of row.words) {
      const known = words.get(word);
      words.set(word, {
        forChildren: row.forChildren || (known?.forChildren ?? false),
        entries: (known?.entries ?? 0) + 1,
      });
    }
}

async function createEntries(db: Database, sources: Source[]) {
  const texts = sources.map(getTexts);
  const sortWords = sources.map(
    ({ sorts = [] }) => new Set(sorts.flatMap((sort) => wordsBySort.get(sort) ?? [])),
  );
  const synonyms = sources.map(({ synonyms = [] }, index) =>
    getAllWords(synonyms.map(normalize)).filter((word) => !sortWords[index]?.has(word)),
  );
  const stems = await getStems(db, [
    ...new Set([
      ...texts.flatMap((fields) => Object.values(fields).flatMap(getAllWords)),
      ...synonyms.flat(),
    ]),
  ]);
  return sources.map((source, index) => ({
    kind: source.kind,
    alias: source.alias,
    forChildren: source.forChildren,
    blockedCountries: source.blockedCountries ?? [],
    popularity: source.popularity,
    names: source.names.map(normalize),
    vector: createVector(texts[index] ?? noTexts, stems, source, synonyms[index]),
    words: getCorrectionWords(texts[index] ?? noTexts, [
      ...(sortWords[index] ?? []),
      ...(synonyms[index] ?? []),
    ]),
  }));
}

/** The words that a typo is corrected to. */
function getCorrectionWords({ A, B }: Texts, others: string[]): string[] {
  const joined = [...A, ...B].filter((name) => name.split(" ").length === 2).flatMap(joinWords);
  return [...new Set([...getAllWords([...A, ...B]), ...joined, ...others])].filter(
    (word) => !/^\d+$/.test(word) && soundKey(word) !== "",
  );
}

/** Brings the index up to a title's row, which may be new, changed or disabled. */
export async function updateTitleInSearch(db: Database, id: string): Promise<void> {
  const [row] = await db.select().from(titles).where(eq(titles.id, id));
  if (!row) return;
  await replaceEntries(db, "title", [row.alias], row.isDisabled ? [] : await createTitleSources(db, [row]));
}

/** The same for people, channels, collections and articles, which may be gone. */
export async function updateInSearch(
  db: Database,
  kind: Exclude<SearchKind, "title">,
  aliases: string[],
): Promise<void> {
  const sources = await otherSources[kind](db, await loadPeople(db));
  await replaceEntries(
    db,
    kind,
    aliases,
    sources.filter(({ alias }) => aliases.includes(alias)),
  );
}

async function replaceEntries(db: Database, kind: SearchKind, aliases: string[], sources: Source[]) {
  const areOf = and(eq(searchEntries.kind, kind), inArray(searchEntries.alias, aliases));
  const former = await db.select({ words: searchEntries.words }).from(searchEntries).where(areOf);
  await db.delete(searchEntries).where(areOf);
  const entries = sources.length === 0 ? [] : await createEntries(db, sources);
  if (entries.length > 0) await db.insert(searchEntries).values(entries);
  await countWords(db, [...new Set([...former, ...entries].flatMap(({ words }) => words))]);
}

/** Counts anew in how many entries these words are, and whether children may see one of them. */
async function countWords(db: Database, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await db.delete(searchWords).where(inArray(searchWords.word, words));
  const { rows } = await db.execute<{ word: string; for_children: boolean; entries: number }>(sql`
    select word, bool_or(for_children) as for_children, count(*)::int as entries
    from search_entries, unnest(words) word
    where words && ${textArray(words)} and word = any(${textArray(words)}) group by word`);
  if (rows.length > 0)
    await db.insert(searchWords).values(
      rows.map(({ word, for_children, entries }) => ({
        word,
        soundKey: soundKey(word),
        forChildren: for_children,
        entries,
      })),
    );
}

/** Normalised texts by weight. */
export type Texts = Record<"A" | "B" | "C" | "D", string[]>;
const noTexts: Texts = { A: [], B: [], C: [], D: [] };
const getAllWords = (texts: string[]) => getWords(texts.join(" "));

function getTexts({ names, marks = [], people = [], text = [] }: Source): Texts {
  const [own = "", ...others] = names.map(normalize);
  return {
    A: [own, ...marks.map(normalize)],
    B: [...new Set(others)].filter((name) => name !== own),
    C: people.map(normalize),
    D: text.map(normalize),
  };
}

/**
 * The text form of a tsvector: each lexeme once, with its highest weight. Cyrillic words of weight D are stored only
 * as stems.
 */
export function createVector(
  texts: Texts,
  stems: Map<string, string[]>,
  { hashtags = [], sorts = [] }: Pick<Source, "hashtags" | "sorts"> = {},
  synonyms: string[] = [],
): string {
  const lexemes = new Map(hashtags.map((tag) => [toHashtagLexeme(tag), "A"]));
  for (const sort of sorts) lexemes.set(toSynonymLexeme(sort), "C");
  for (const word of synonyms)
    for (const form of [word, ...(stems.get(word) ?? [])]) lexemes.set(toSynonymLexeme(form), "C");
  const put = (lexeme: string, weight: string) => lexemes.has(lexeme) || lexemes.set(lexeme, weight);
  for (const weight of ["A", "B", "C", "D"] as const) {
    for (const word of getAllWords(texts[weight])) {
      if (weight !== "D" || !isCyrillic(word)) put(word, weight);
      for (const stem of stems.get(word) ?? []) put(stem, weight);
    }
    if (weight < "C") for (const name of texts[weight]) for (const word of joinWords(name)) put(word, weight);
  }
  return [...lexemes].map(([lexeme, weight]) => `'${lexeme}':1${weight}`).join(" ");
}

async function* loadSources(db: Database): AsyncGenerator<Source[]> {
  const describe = await loadTitleContext(db);
  for (let offset = 0; ; offset += titleBatchSize) {
    const rows = await db
      .select()
      .from(titles)
      .where(eq(titles.isDisabled, false))
      .orderBy(titles.id)
      .limit(titleBatchSize)
      .offset(offset);
    yield rows.map(describe.toSource);
    if (rows.length < titleBatchSize) break;
  }
  for (const load of Object.values(otherSources)) yield await load(db, describe.known);
}

type People = Awaited<ReturnType<typeof loadPeople>>;

const otherSources: Record<
  Exclude<SearchKind, "title">,
  (db: Database, people: People) => Promise<Source[]>
> = {
  person: (_db, { sources }) => Promise.resolve(sources),
  channel: async (db) =>
    (await db.select().from(channels)).map(({ alias, title, forKids, description }) => ({
      kind: "channel",
      alias,
      forChildren: forKids,
      popularity: 0,
      names: getNames(title),
      text: [description, "канал"],
    })),
  collection: async (db) => {
    const items = await db
      .selectDistinct({ alias: listItems.alias })
      .from(listItems)
      .where(eq(listItems.kind, "collection"));
    const nonEmpty = new Set(items.map(({ alias }) => alias));
    return (await db.select().from(lists).where(eq(lists.kind, "collection")))
      .filter(({ alias }) => nonEmpty.has(alias))
      .map(({ alias, title, forKids, description }) => ({
        kind: "collection",
        alias,
        forChildren: forKids,
        popularity: 0,
        names: getNames(title),
        text: [description],
      }));
  },
  article: async (db, { names }) =>
    (await db.select().from(articles)).map((row) => ({
      kind: "article",
      alias: row.alias,
      forChildren: row.forKids,
      popularity: 0,
      names: locales.map(() => row.title),
      people: row.persons.flatMap((alias) => names.get(alias) ?? []),
      text: [row.lead, row.rubric],
    })),
};

const createTitleSources = async (db: Database, rows: TitleRow[]): Promise<Source[]> =>
  rows.map((await loadTitleContext(db)).toSource);

type TitleRow = typeof titles.$inferSelect;

/** What the sources of titles need besides their rows. */
async function loadTitleContext(db: Database) {
  const genreNames = new Map(
    (await db.select().from(genres)).map(({ alias, title }) => [alias, Object.values(title).join(" ")]),
  );
  const countryNames = new Map(
    (await db.select().from(countries)).map(({ code, title }) => [code, title.ru]),
  );
  const known = await loadPeople(db);
  const toSource = (row: TitleRow): Source => ({
    kind: "title",
    alias: row.alias,
    forChildren: isForChildren(row),
    blockedCountries: row.blockedCountries,
    popularity: row.popularity,
    names: [...getNames(row.title), row.titleOriginal],
    marks: row.year === null ? [] : [String(row.year)],
    hashtags: row.hashtags,
    sorts: getSorts({ ...row, isForKids: isForChildren(row) }),
    synonyms: [...row.hashtags, ...row.genres.map((alias) => genreNames.get(alias) ?? "")],
    people: known.namesByTitle.get(row.id) ?? [],
    text: [
      row.description,
      row.quote ?? "",
      ...row.hashtags,
      ...row.genres.map((alias) => genreNames.get(alias) ?? ""),
      ...row.countries.map((code) => countryNames.get(code) ?? ""),
    ],
  });
  return { known, toSource };
}

/** People with credits in visible titles, and the names by title. */
async function loadPeople(
  db: Database,
): Promise<{ names: Map<string, string>; namesByTitle: Map<string, string[]>; sources: Source[] }> {
  const names = new Map(
    (await db.select().from(persons)).map(({ alias, name }) => [alias, `${name.ru} ${name.en}`]),
  );
  const rows = await db
    .selectDistinct({
      person: credits.person,
      name: persons.name,
      titleId: credits.titleId,
      popularity: titles.popularity,
      forKids: titles.forKids,
      ratingAge: titles.ratingAge,
    })
    .from(credits)
    .innerJoin(persons, eq(persons.alias, credits.person))
    .innerJoin(titles, eq(titles.id, credits.titleId))
    .where(eq(titles.isDisabled, false));
  const namesByTitle = new Map<string, string[]>();
  const people = new Map<string, Source>();
  for (const { person, name, titleId, popularity, ...title } of rows) {
    namesByTitle.set(titleId, [...(namesByTitle.get(titleId) ?? []), `${name.ru} ${name.en}`]);
    const known = people.get(person) ?? {
      kind: "person" as const,
      alias: person,
      forChildren: false,
      popularity: 0,
      sorts: [personSort],
      names: [...locales.map((locale) => pickByAlphabet(name, locale)), name.en],
    };
    people.set(person, {
      ...known,
      forChildren: known.forChildren || isForChildren(title),
      popularity: known.popularity + Math.round(popularity / 5),
    });
  }
  return { names, namesByTitle, sources: [...people.values()] };
}

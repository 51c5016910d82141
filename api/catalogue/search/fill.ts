import { eq, sql } from "drizzle-orm";
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
  const rows = [...words]
    .map(([word, { forChildren, entries }]) => ({ word, soundKey: soundKey(word), forChildren, entries }))
    .filter((row) => row.soundKey !== "");
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
  const rows = sources.map((source, index) => ({
    kind: source.kind,
    alias: source.alias,
    forChildren: source.forChildren,
    blockedCountries: source.blockedCountries ?? [],
    popularity: source.popularity,
    names: source.names.map(normalize),
    vector: createVector(texts[index] ?? noTexts, stems, source, synonyms[index]),
  }));
  for (let from = 0; from < rows.length; from += rowBatchSize)
    await db.insert(searchEntries).values(rows.slice(from, from + rowBatchSize));
  sources.forEach(({ forChildren }, index) => {
    const { A, B } = texts[index] ?? noTexts;
    const joined = [...A, ...B].filter((name) => name.split(" ").length === 2).flatMap(joinWords);
    for (const word of new Set([
      ...getAllWords([...A, ...B]),
      ...joined,
      ...(sortWords[index] ?? []),
      ...(synonyms[index] ?? []),
    ])) {
      if (/^\d+$/.test(word)) continue;
      const known = words.get(word);
      words.set(word, {
        forChildren: forChildren || (known?.forChildren ?? false),
        entries: (known?.entries ?? 0) + 1,
      });
    }
  });
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
  const genreNames = new Map(
    (await db.select().from(genres)).map(({ alias, title }) => [alias, Object.values(title).join(" ")]),
  );
  const countryNames = new Map(
    (await db.select().from(countries)).map(({ code, title }) => [code, title.ru]),
  );
  const known = await loadPeople(db);
  for (let offset = 0; ; offset += titleBatchSize) {
    const rows = await db
      .select()
      .from(titles)
      .where(eq(titles.isDisabled, false))
      .orderBy(titles.id)
      .limit(titleBatchSize)
      .offset(offset);
    yield rows.map((row) => ({
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
    }));
    if (rows.length < titleBatchSize) break;
  }
  yield known.sources;
  yield (await db.select().from(channels)).map(({ alias, title, forKids, description }) => ({
    kind: "channel",
    alias,
    forChildren: forKids,
    popularity: 0,
    names: getNames(title),
    text: [description, "канал"],
  }));
  const nonEmptyCollections = new Set(
    (
      await db
        .selectDistinct({ alias: listItems.alias })
        .from(listItems)
        .where(eq(listItems.kind, "collection"))
    ).map(({ alias }) => alias),
  );
  yield (await db.select().from(lists).where(eq(lists.kind, "collection")))
    .filter(({ alias }) => nonEmptyCollections.has(alias))
    .map(({ alias, title, forKids, description }) => ({
      kind: "collection",
      alias,
      forChildren: forKids,
      popularity: 0,
      names: getNames(title),
      text: [description],
    }));
  yield (await db.select().from(articles)).map((row) => ({
    kind: "article",
    alias: row.alias,
    forChildren: row.forKids,
    popularity: 0,
    names: locales.map(() => row.title),
    people: row.persons.flatMap((alias) => known.names.get(alias) ?? []),
    text: [row.lead, row.rubric],
  }));
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

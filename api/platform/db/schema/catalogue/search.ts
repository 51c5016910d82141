import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const searchKinds = ["title", "person", "channel", "collection", "article"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The search index, rebuilt when the catalogue is seeded. */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text().$type<SearchKind>().notNull(),
    alias: text().notNull(),
    forChildren: boolean("for_children").notNull(),
    blockedCountries: text("blocked_countries").array().notNull(),
    popularity: integer().notNull(),
    /** Normalised names in the order of `languages`, then the original. */
    names: text().array().notNull(),
    /** A: the Russian name, B: other names, C: people, D: the rest; whole words and stems. */
    vector: tsvector().notNull(),
    /** What it contributes to `search_words`. */
    words: text().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.alias] }),
    index("search_entries_words").using("gin", table.words).with({ fastupdate: false }),
    index("search_entries_vector").using("gin", table.vector).with({ fastupdate: false }),
  ],
);

/** Words from names, for correcting typos. */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().primaryKey(),
    soundKey: text("sound_key").notNull(),
    /** Whether the word occurs in the name of an entry visible to children. */
    forChildren: boolean("for_children").notNull(),
    entries: integer().notNull(),
  },
  (table) => [
    index("search_words_trigrams")
      .using("gin", table.soundKey.op("gin_trgm_ops"))
      .with({ fastupdate: false }),
    index("search_words_beginning").on(table.soundKey.op("text_pattern_ops")),
  ],
);

/** How often an entry was searched for. Neither queries nor viewers are stored. */
export const searchCounts = pgTable(
  "search_counts",
  { kind: text().$type<SearchKind>().notNull(), alias: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.alias] })],
);

/** What is said in films, by their subtitles, and the names of their chapters. */
export const filmLines = pgTable(
  "film_lines",
  {
    /** As titles and episodes name it. */
    clip: text().notNull(),
    position: integer().notNull(),
    kind: text().$type<"line" | "chapter">().notNull(),
    /** BCP 47, «und» unknown. */
    lang: text().notNull(),
    second: integer().notNull(),
    text: text().notNull(),
    /** Like that of `search_entries`, of weight D. */
    vector: tsvector().notNull(),
    /** As its film is. */
    isPopular: boolean("is_popular").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.clip, table.position] }),
    index("film_lines_vector").using("gin", table.vector).with({ fastupdate: false }),
    index("film_lines_popular_vector")
      .using("gin", table.vector)
      .with({ fastupdate: false })
      .where(sql`${table.isPopular}`),
  ],
);

/** Of which encoding of a film the lines are, and the words of all of them. */
export const filmTexts = pgTable("film_texts", {
  clip: text().primaryKey(),
  version: text().notNull(),
  words: tsvector().notNull().default(""),
  /** Of those whose lines are looked into first; marked after a film is read, and when the API starts. */
  isPopular: boolean("is_popular").notNull().default(false),
});

import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import type { TitleNewsKind } from "#domain/title-news";
import { titles } from "../catalogue/content";
import { ownedBy, seconds } from "../columns";
import { profiles } from "../people/accounts";

/**
 * Positions in titles. No index has what a report changes, so that a report writes one row of the table and of no index
 * (docs/decisions/0061): the migration leaves room for that in each page of the table, which drizzle cannot say.
 */
export const progress = pgTable(
  "progress",
  {
    profileId: ownedBy("profile_id", () => profiles.id),
    /** Uid of the film or, for a series, of the episode. */
    uid: text().notNull(),
    titleId: ownedBy("title_id", () => titles.id),
    seconds: real().notNull(),
    duration: real().notNull(),
    finished: boolean().notNull(),
    hidden: boolean().notNull(),
    updated: seconds("updated").notNull(),
    /** The order of reports, whatever way they came: later ones have higher numbers (api/watching/saved/reports.ts). */
    version: bigint({ mode: "number" }).notNull().default(0),
    /** Since when it is finished; null unless it is. */
    finishedAt: seconds("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.uid] }),
    /** For the staff's report, which asks for the last days of all profiles. */
    index("progress_finished_at")
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
  ],
);

export const ratings = pgTable(
  "ratings",
  {
    profileId: ownedBy("profile_id", () => profiles.id),
    titleId: ownedBy("title_id", () => titles.id),
    value: integer().notNull(),
    updated: seconds("updated").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.titleId] })],
);

/** Premieres to come that a profile wants to be told of; a row is deleted with its letter (AMB-183). */
export const awaitedPremieres = pgTable(
  "awaited_premieres",
  {
    profileId: ownedBy("profile_id", () => profiles.id),
    titleId: ownedBy("title_id", () => titles.id),
    added: seconds("added").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.titleId] }),
    index("awaited_premieres_title").on(table.titleId),
  ],
);

export const favorites = pgTable(
  "favorites",
  {
    profileId: ownedBy("profile_id", () => profiles.id),
    titleId: ownedBy("title_id", () => titles.id),
    added: seconds("added").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.titleId] }),
    index("favorites_title").on(table.titleId),
  ],
);

/** What a profile was told of its favourites: the newest episode, or the end after which it cannot watch the title. */
export const toldTitles = pgTable(
  "told_titles",
  {
    profileId: ownedBy("profile_id", () => profiles.id),
    titleId: ownedBy("title_id", () => titles.id),
    kind: text().$type<TitleNewsKind>().notNull(),
    /** When that is, in Unix seconds: only what is later is told again. */
    at: seconds("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.titleId, table.kind] })],
);

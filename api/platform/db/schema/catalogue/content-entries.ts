import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ContentKind } from "#contract/content-kinds";
import { seconds } from "../columns";
import type { OwnTitleAction } from "./editing";

type StoredEntry = Record<string, unknown>;

/**
 * What editors wrote of the content: a draft, and what is published of it, which lies over the content of the release.
 * Both have the shape of the content's files.
 */
export const contentEntries = pgTable(
  "content_entries",
  {
    kind: text().$type<ContentKind>().notNull(),
    /** The alias or id. */
    key: text().notNull(),
    draft: jsonb().$type<StoredEntry>().notNull(),
    /** Null if what the release has of it is shown, or nothing. */
    published: jsonb().$type<StoredEntry>(),
    /** Whether it is taken away, also if the release has it. */
    isTakenAway: boolean("is_taken_away").notNull().default(false),
    /** Increases with every change. */
    version: integer().notNull(),
    /** When the draft is published by itself, and when it is taken away; 0 if never. */
    publishAt: seconds("publish_at").notNull().default(0),
    unpublishAt: seconds("unpublish_at").notNull().default(0),
    added: seconds("added").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

/** Every change of an editor's: who, when, and what the draft was after it. */
export const contentEntryChanges = pgTable(
  "content_entry_changes",
  {
    kind: text().$type<ContentKind>().notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    draft: jsonb().$type<StoredEntry>().notNull(),
    action: text().$type<OwnTitleAction>().notNull(),
    /** The editor's address; null for the command line and the clock. */
    editor: text(),
    at: seconds("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.version] }),
    index("content_entry_changes_at").on(table.at),
  ],
);

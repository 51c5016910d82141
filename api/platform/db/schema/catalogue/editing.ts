import { boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { OwnTitle } from "#contract/editing";
import { seconds } from "../columns";

/** What editors wrote of a title: a draft, and what is published of it. Rows of `titles` are made from the latter. */
export const ownTitles = pgTable("own_titles", {
  alias: text().primaryKey(),
  draft: jsonb().$type<OwnTitle>().notNull(),
  /** Null before it is published, and after it is taken back. */
  published: jsonb().$type<OwnTitle>(),
  /** Increases with every change. */
  version: integer().notNull(),
  /** When the draft is published by itself, and when the title is taken back; 0 if never. */
  publishAt: seconds("publish_at").notNull().default(0),
  unpublishAt: seconds("unpublish_at").notNull().default(0),
  added: seconds("added").notNull(),
});

/** Every change of an editor's: who, when, and what the draft was after it. */
export const ownTitleChanges = pgTable(
  "own_title_changes",
  {
    alias: text()
      .notNull()
      .references(() => ownTitles.alias, { onDelete: "cascade" }),
    version: integer().notNull(),
    draft: jsonb().$type<OwnTitle>().notNull(),
    isPublished: boolean("is_published").notNull(),
    action: text().$type<OwnTitleAction>().notNull(),
    /** The editor's address; null for the command line and the clock. */
    editor: text(),
    at: seconds("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.alias, table.version] })],
);

export type OwnTitleAction = "added" | "changed" | "published" | "unpublished" | "restored";

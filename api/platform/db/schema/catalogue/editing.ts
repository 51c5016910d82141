import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
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
  /** Of a series that came from a folder: by it, the folder's next episodes find their series. */
  source: text().unique(),
});

/** The episodes of a title of the operator's own, which is a series if it has some. */
export const ownEpisodes = pgTable(
  "own_episodes",
  {
    /** Stays the same wherever the episode is moved to, as viewers' progress refers to it. */
    id: text().primaryKey(),
    titleAlias: text("title_alias")
      .notNull()
      .references(() => ownTitles.alias, { onDelete: "cascade" }),
    season: integer().notNull(),
    number: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Null while it has none. */
    film: text(),
    isShown: boolean("is_shown").notNull(),
    /** Not before; 0: as soon as its film is ready. */
    showAt: seconds("show_at").notNull().default(0),
    /** When it was added, or came out by the clock. */
    since: seconds("since").notNull(),
  },
  (table) => [uniqueIndex("own_episodes_place").on(table.titleAlias, table.season, table.number)],
);

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

export type OwnTitleAction =
  | "added"
  | "changed"
  | "published"
  | "unpublished"
  | "restored"
  | "episode_added"
  | "episode_changed"
  | "episode_removed";

import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Clip } from "#artwork/clips/load-clips";
import { seconds } from "../columns";

export const mediaStates = ["waiting", "encoding", "ready", "failed"] as const;
export type MediaState = (typeof mediaStates)[number];

/** Why a file could not become a film: a code of the encoder's, and what the tool said. */
export type StoredFault = { code: string; detail: string };

/**
 * The operator's own films, and the queue of what is to be encoded. The original is kept, so each state has a way on:
 * a failed film can be tried again, a ready one encoded anew.
 */
export const media = pgTable(
  "media",
  {
    /** The folders of its renditions begin with it. */
    id: text().primaryKey(),
    /** The name that the file had. */
    fileName: text("file_name").notNull(),
    state: text().$type<MediaState>().notNull(),
    /** Of the encoding that runs. */
    percent: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    fault: jsonb().$type<StoredFault>(),
    /** What is played, with the name of its folder as its id; an encoding that fails later leaves it as it is. */
    clip: jsonb().$type<Clip>(),
    /** The process that encodes has to renew it, else another takes over. */
    leasedUntil: seconds("leased_until").notNull().default(0),
    added: seconds("added").notNull(),
    /** Milliseconds: other processes read what has changed since. */
    changed: seconds("changed").notNull(),
  },
  (table) => [index("media_queue").on(table.state, table.added), index("media_changed").on(table.changed)],
);

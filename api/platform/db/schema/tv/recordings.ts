import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { seconds } from "../columns";

const milliseconds = (name: string) => bigint(name, { mode: "number" });

/** The process that records a channel: it has to be heard of before then. */
export const recorders = pgTable("recorders", {
  channelId: integer("channel_id").primaryKey(),
  holder: text().notNull().default(""),
  /** Seconds of the database's clock. */
  leasedUntil: seconds("leased_until").notNull().default(0),
});

/** A rendition of a recorded stream; `line` is its tag in the master playlist, without the address. */
export const recordedTracks = pgTable(
  "recorded_tracks",
  {
    channelId: integer("channel_id").notNull(),
    track: text().notNull(),
    line: text().notNull(),
    /** Its place in the master playlist. */
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.track] })],
);

/** What was recorded of a rendition, in the order in which it is played. */
export const recordedSegments = pgTable(
  "recorded_segments",
  {
    channelId: integer("channel_id").notNull(),
    track: text().notNull(),
    /** One more than that of the segment before it. */
    number: integer().notNull(),
    /** Milliseconds. */
    start: milliseconds("start").notNull(),
    duration: integer().notNull(),
    /** Its number in the stream, and what tells it from another one of that number there. */
    sequence: milliseconds("sequence").notNull(),
    source: text().notNull(),
    /** Its name in the folder of its hour; null if the stream did not give it. */
    file: text(),
    bytes: integer().notNull(),
    /** The name of its initialisation in the same folder. */
    init: text(),
    isDiscontinuity: boolean("is_discontinuity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.track, table.number] }),
    index("recorded_segments_start").on(table.channelId, table.track, table.start),
  ],
);

/** From when to when a rendition was recorded without a gap, in milliseconds. */
export const recordedSpans = pgTable(
  "recorded_spans",
  {
    channelId: integer("channel_id").notNull(),
    track: text().notNull(),
    start: milliseconds("start").notNull(),
    stop: milliseconds("stop").notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.track, table.start] })],
);

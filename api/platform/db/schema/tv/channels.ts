import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Palette } from "#domain/artwork";
import type { Localized } from "#domain/localized";
import { ownedBy, seconds } from "../columns";
import { profiles } from "../people/accounts";

/** Where an operator's own channel comes from. */
export type ChannelSource = {
  /** The address of its stream, HLS. */
  hls: string;
  /** XMLTV: an address, or the name of a file among the guides; and the channel's id in it. */
  schedule: { xmltv: string; id: string; zone: string } | null;
  /** For how long its stream reaches back, in hours; 0 if it does not. */
  dvrHours: number;
  /** For how many days the stream is recorded here; channels of before do not say that they are not. */
  recordDays?: number;
};

export const channels = pgTable("channels", {
  id: integer().primaryKey(),
  alias: text().notNull().unique(),
  title: jsonb().$type<Localized>().notNull(),
  category: text().notNull(),
  description: text().notNull(),
  mark: text().notNull(),
  forKids: boolean("for_kids").notNull(),
  palette: text().$type<Palette>().notNull(),
  pictureVersion: text("picture_version").notNull(),
  /** Null for a channel that is a loop of films. */
  source: jsonb().$type<ChannelSource>(),
});

/** What the operator's own channels show, as their guides say. */
export const guideProgrammes = pgTable(
  "guide_programmes",
  {
    channelId: integer("channel_id").notNull(),
    start: seconds("start").notNull(),
    stop: seconds("stop").notNull(),
    title: jsonb().$type<Localized>().notNull(),
    subtitle: text().notNull(),
    description: text().notNull(),
    kind: text().$type<"movie" | "series" | "show">().notNull(),
    season: integer(),
    episode: integer(),
    year: integer(),
    ratingAge: text("rating_age"),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.start] })],
);

/** A guide's file, when it is to be read again, and what was wrong with it. */
export const guides = pgTable("guides", {
  address: text().primaryKey(),
  /** What the server said of the version that was read. */
  etag: text(),
  lastModified: text("last_modified"),
  /** The channels that were read from it; with others it has to be read again. */
  wanted: text().notNull().default(""),
  checked: seconds("checked").notNull().default(0),
  /** When it was last good. */
  read: seconds("read").notNull().default(0),
  due: seconds("due").notNull().default(0),
  faults: jsonb()
    .$type<{ code: string; detail: string; count: number; channel?: string }[]>()
    .notNull()
    .default([]),
  /** The process that reads it. */
  leasedUntil: seconds("leased_until").notNull().default(0),
  /** Milliseconds: other processes read what has changed since. */
  changed: seconds("changed").notNull().default(0),
});

/** Upcoming programmes that a profile is to be reminded of. */
export const reminders = pgTable(
  "reminders",
  {
    profileId: ownedBy("profile_id", () => profiles.id),
    programmeId: text("programme_id").notNull(),
    start: seconds("start").notNull(),
    /** When a message about it was sent. */
    sent: seconds("sent"),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.programmeId] }),
    index("reminders_start").on(table.start),
  ],
);

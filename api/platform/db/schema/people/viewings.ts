import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { titles } from "../catalogue/content";
import { ownedBy, seconds } from "../columns";
import { profiles } from "./accounts";

/**
 * What a child played, by day in its time zone; shown to parents and used to count the minutes of a day. Separate from
 * `progress`, which a child may clear or pause.
 */
export const viewings = pgTable(
  "viewings",
  {
    profileId: ownedBy("profile_id", () => profiles.id),
    /** YYYY-MM-DD. */
    day: text().notNull(),
    /** Uid of a film, episode or trailer, `channel-{id}`, `recording-{programme}`. */
    uid: text().notNull(),
    /** Null for a channel's own shows. */
    titleId: text("title_id").references(() => titles.id, { onDelete: "cascade" }),
    /** Seconds counted so far, from the player's reports. */
    seconds: integer().notNull(),
    /** Milliseconds of video that were delivered by the media URLs of this viewing (AMB-251). */
    deliveredMs: integer("delivered_ms").notNull().default(0),
    /** Part of the media URLs of a child with limits; null once something else was started. */
    link: text().unique(),
    /** The last start or report of the player. */
    seen: seconds("seen").notNull(),
    /** The latest possible end of what was started; 0 once it was played to its end. */
    until: seconds("until").notNull(),
    /** Whether it is still playing, as far as known. */
    isOpen: boolean("is_open").notNull(),
    /** Removed from the parents' list; its minutes still count. */
    hidden: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.day, table.uid] }),
    index("viewings_recent").on(table.profileId, table.seen),
  ],
);

import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Palette } from "#domain/artwork";
import type { Localized } from "#domain/localized";
import { ownedBy, seconds } from "../columns";
import { profiles } from "../people/accounts";

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

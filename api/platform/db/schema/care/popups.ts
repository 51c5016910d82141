import { boolean, integer, jsonb, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import type { Campaign, Notices } from "#contract/popups";
import { ownedBy, seconds } from "../columns";
import { profiles } from "../people/accounts";

/** The popups of the service's marketing; the oldest comes first. */
export const campaigns = pgTable("campaigns", {
  id: text().primaryKey(),
  position: serial(),
  image: text(),
  /** Seconds of the viewer's day. */
  startTime: integer("start_time"),
  endTime: integer("end_time"),
  showPages: text("show_pages").array().$type<Campaign["show_pages"]>().notNull(),
  link: text(),
  /** YYYY-MM-DD of the viewer's calendar. */
  firstDay: text("first_day"),
  lastDay: text("last_day"),
  texts: jsonb().$type<Campaign["texts"]>().notNull(),
});

/** The campaigns that a profile has closed. */
export const closedCampaigns = pgTable(
  "closed_campaigns",
  {
    profileId: ownedBy("profile_id", () => profiles.id),
    campaignId: ownedBy("campaign_id", () => campaigns.id),
    at: seconds("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.campaignId] })],
);

/** The message to everyone and the survey: one row, or none. */
export const notices = pgTable("notices", {
  id: integer().primaryKey(),
  alarm: jsonb().$type<Notices["alarm"]>(),
  alarmExcept: text("alarm_except").array().notNull(),
  isAlarmPopup: boolean("is_alarm_popup").notNull(),
  survey: jsonb().$type<Notices["survey"]>(),
});

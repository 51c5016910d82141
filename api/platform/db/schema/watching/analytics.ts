import { date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { BlockType, ElementType, EventAction, ScreenType } from "#contract/event-names";
import { seconds } from "../columns";

/**
 * Events reported by browsers; repeated events are stored once. Partitioned by day: each day is a table of its own
 * (api/watching/analytics/event-days.ts), which drizzle cannot say; the migration does.
 */
export const analyticsEvents = pgTable(
  "analytics_events",
  {
    /** The day of the event of the service (domain/service-day.ts), by the browser's clock; that of its arrival if the clock is wrong. */
    day: date().notNull(),
    sessionId: text("session_id").notNull(),
    sequenceNumber: integer("sequence_number").notNull(),
    eventVersion: text("event_version").notNull(),
    /** By the browser's clock. */
    eventTime: seconds("event_time").notNull(),
    actionId: text("action_id").$type<EventAction>().notNull(),
    screenType: text("screen_type").$type<ScreenType>().notNull(),
    screenId: text("screen_id").notNull(),
    screenAttributes: jsonb("screen_attributes").$type<Record<string, string>>().notNull(),
    screenAbTag: text("screen_attributes_ab_tag"),
    blockType: text("block_type").$type<BlockType>(),
    blockId: text("block_attributes_id"),
    elementType: text("element_type").$type<ElementType>(),
    elementId: text("element_attributes_id"),
    text: text(),
    /** A hash of the account's id; null without an account. */
    userHash: text("user_hash"),
    /** How long the account has existed, in months (AMB-036). */
    registrationAge: text("registration_age"),
    trafficSource: text("traffic_source"),
    received: seconds("received").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.sessionId, table.sequenceNumber] }),
    index("analytics_events_user").on(table.userHash),
  ],
);

/** Who is on the site: sessions by their last tick. */
export const presence = pgTable("presence", {
  sessionId: text("session_id").primaryKey(),
  userHash: text("user_hash"),
  seen: seconds("seen").notNull(),
});

import { bigserial, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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

/**
 * What waits for the warehouse (api/watching/analytics/warehouse.ts): a call's events, or the wish to forget an
 * account's, or to make them another account's. Rows are leased and deleted once they were taken. It has no cursor that a transaction committing late, or a
 * restored backup, could leave behind.
 */
export const warehouseQueue = pgTable(
  "warehouse_queue",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    /** Events in JSON, one a line; null: the events of `userHash` are to become those of `becomes`, without it to be deleted. */
    lines: text(),
    userHash: text("user_hash"),
    becomes: text(),
    created: seconds("created").notNull(),
    /** When it may be sent: later while a process sends it, and after it failed. */
    due: seconds("due").notNull(),
  },
  (table) => [
    index("warehouse_queue_due").on(table.due, table.id),
    index("warehouse_queue_user").on(table.userHash),
  ],
);

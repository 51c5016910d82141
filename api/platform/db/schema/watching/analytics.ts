import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ScreenType } from "#contract/analytics";
import { seconds } from "../columns";

/** Events reported by browsers. No column identifies viewers; repeated events are stored once. */
export const analyticsEvents = pgTable(
  "analytics_events",
  {
    sessionId: text("session_id").notNull(),
    sequenceNumber: integer("sequence_number").notNull(),
    eventVersion: text("event_version").notNull(),
    /** By the browser's clock. */
    eventTime: seconds("event_time").notNull(),
    actionId: text("action_id").notNull(),
    screenType: text("screen_type").$type<ScreenType>().notNull(),
    screenId: text("screen_id").notNull(),
    screenAbTag: text("screen_attributes_ab_tag"),
    blockType: text("block_type"),
    blockId: text("block_attributes_id"),
    elementType: text("element_type"),
    elementId: text("element_attributes_id"),
    text: text(),
    received: seconds("received").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.sequenceNumber] }),
    index("analytics_events_received").on(table.received),
  ],
);

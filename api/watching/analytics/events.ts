import { lt } from "drizzle-orm";
import type { AnalyticsEvent } from "#contract/analytics";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import { eventLimits, takeAttempts } from "../../people/auth/attempts";
import type { Database } from "../../platform/db/database";
import { analyticsEvents } from "../../platform/db/schema";

const keptSeconds = 90 * daySeconds;

/** Stores events, each once. Events of children and of callers with an invalid token are dropped. */
export async function storeEvents(context: ApiContext, events: AnalyticsEvent[]): Promise<void> {
  const { db, now, address, token } = context;
  await takeAttempts(db, now, eventLimits(address), "EVENTS_LIMIT");
  if (token !== null) {
    const caller = await context.findCaller();
    if (caller === null || caller.profile.child) return;
  }
  const rows = events.map((event) => ({
    sessionId: event.session_id,
    sequenceNumber: event.sequence_number,
    eventVersion: event.event_version,
    eventTime: event.event_time,
    actionId: event.action_id,
    screenType: event.screen_type,
    screenId: event.screen_id,
    screenAbTag: event.screen_attributes_ab_tag,
    blockType: event.block_type,
    blockId: event.block_attributes_id,
    elementType: event.element_type,
    elementId: event.element_attributes_id,
    text: event.text,
    received: now,
  }));
  await db.insert(analyticsEvents).values(rows).onConflictDoNothing();
}

export async function deleteOldEvents(db: Database, now: number): Promise<void> {
  await db.delete(analyticsEvents).where(lt(analyticsEvents.received, now - keptSeconds));
}

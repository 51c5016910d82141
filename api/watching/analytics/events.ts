import type { AnalyticsEvent } from "#contract/analytics";
import { getRegistrationAge } from "#domain/registration-age";
import { getServiceDay } from "#domain/service-day";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import { eventLimits, takeAttempts } from "../../people/auth/attempts";
import type { Caller } from "../../people/viewers/accounts";
import { hashAccount } from "../../people/viewers/hash-account";
import { analyticsEvents } from "../../platform/db/schema";
import { isWithoutPartition } from "../../platform/db/violations";
import { fail } from "../../platform/errors";
import { createDays } from "./event-days";

/** Events may have waited in a browser for so long. */
const longestWaitSeconds = 30 * daySeconds;

type Batch = { events: AnalyticsEvent[]; traffic_source: string | null };

/** Stores events, each once, and drops those of children. 401 for an invalid token: the browser may send them again. */
export async function storeEvents(context: ApiContext, { events, traffic_source }: Batch): Promise<void> {
  const { db, now, address } = context;
  await takeAttempts(db, now, eventLimits(address), "EVENTS_LIMIT");
  const caller = await findSender(context);
  if (caller?.profile.child) return;
  const rows = events.map((event) => ({
    day: getServiceDay(isPlausible(event.event_time, now) ? event.event_time : now),
    sessionId: event.session_id,
    sequenceNumber: event.sequence_number,
    eventVersion: event.event_version,
    eventTime: event.event_time,
    actionId: event.action_id,
    screenType: event.screen_type,
    screenId: event.screen_id,
    screenAttributes: event.screen_attributes,
    screenAbTag: event.screen_attributes_ab_tag,
    blockType: event.block_type,
    blockId: event.block_attributes_id,
    elementType: event.element_type,
    elementId: event.element_attributes_id,
    text: event.text,
    userHash: caller && hashAccount(caller.account.id),
    registrationAge: caller && getRegistrationAge(caller.account.created, now),
    trafficSource: traffic_source,
    received: now,
  }));
  const store = () => db.insert(analyticsEvents).values(rows).onConflictDoNothing();
  try {
    await store();
  } catch (error) {
    // The first events of a day.
    if (!isWithoutPartition(error)) throw error;
    await createDays(db, new Set(rows.map(({ day }) => day)));
    await store();
  }
}

async function findSender(context: ApiContext): Promise<Caller | null> {
  if (context.token === null) return null;
  return (
    (await context.findCaller()) ?? fail(401, "UNAUTHORIZED", "Send the events again with a valid token")
  );
}

const isPlausible = (time: number, now: number) => time > now - longestWaitSeconds && time < now + daySeconds;

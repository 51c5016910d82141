import { asc, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { analyticsEvents, presence, warehouseQueue } from "../../platform/db/schema";
import { hashAccount } from "../viewers/hash-account";

/** How long a process may take to send what it has taken from the queue. */
export const warehouseLeaseSeconds = 120;

/** What the account's owner did on the site, as far as statistics say, the earliest first. */
export async function listActivity(db: Database, accountId: string) {
  const rows = await db
    .select()
    .from(analyticsEvents)
    .where(eq(analyticsEvents.userHash, hashAccount(accountId)))
    .orderBy(asc(analyticsEvents.received), asc(analyticsEvents.sequenceNumber));
  return rows.map((event) => ({
    time: new Date(event.eventTime * 1000).toISOString(),
    action: event.actionId,
    screen: event.screenId,
    block: event.blockType,
    element: event.elementId,
    text: event.text,
  }));
}

/** Also from the warehouse, if there is one: later than a batch that another process may be sending. */
export async function deleteActivity(
  db: Database,
  { accountId, now, isForwarded }: { accountId: string; now: number; isForwarded: boolean },
): Promise<void> {
  const userHash = hashAccount(accountId);
  await db.delete(analyticsEvents).where(eq(analyticsEvents.userHash, userHash));
  await db.delete(presence).where(eq(presence.userHash, userHash));
  await db.delete(warehouseQueue).where(eq(warehouseQueue.userHash, userHash));
  if (isForwarded)
    await db
      .insert(warehouseQueue)
      .values({ lines: null, userHash, created: now, due: now + warehouseLeaseSeconds });
}

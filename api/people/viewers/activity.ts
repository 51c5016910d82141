import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { analyticsEvents, presence, warehouseQueue } from "../../platform/db/schema";
import { hashAccount } from "./hash-account";

/** How long a process may take to send what it has taken from the queue. */
export const warehouseLeaseSeconds = 120;

type Forwarding = { now: number; isForwarded: boolean };

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

/**
 * Makes what a virtual viewer did the events of the account that the viewer signs in to. Also in the warehouse, if there
 * is one: later than a batch that another process may be sending.
 */
export async function mergeActivity(
  transaction: Database,
  { fromAccountId, accountId, now, isForwarded }: Forwarding & { fromAccountId: string; accountId: string },
): Promise<void> {
  const [from, userHash] = [hashAccount(fromAccountId), hashAccount(accountId)];
  await transaction.update(analyticsEvents).set({ userHash }).where(eq(analyticsEvents.userHash, from));
  if (!isForwarded) return;
  await transaction
    .update(warehouseQueue)
    .set({ userHash, lines: sql`replace(${warehouseQueue.lines}, ${from}, ${userHash})` })
    .where(eq(warehouseQueue.userHash, from));
  await transaction
    .insert(warehouseQueue)
    .values({ userHash: from, becomes: userHash, created: now, due: now + warehouseLeaseSeconds });
}

/** Also from the warehouse, likewise. */
export async function deleteActivity(
  db: Database,
  { accountIds, now, isForwarded }: Forwarding & { accountIds: string[] },
): Promise<void> {
  const hashes = accountIds.map(hashAccount);
  if (hashes.length === 0) return;
  await db.delete(analyticsEvents).where(inArray(analyticsEvents.userHash, hashes));
  await db.delete(presence).where(inArray(presence.userHash, hashes));
  await db.delete(warehouseQueue).where(inArray(warehouseQueue.userHash, hashes));
  // What would become theirs is deleted as it is.
  await db.update(warehouseQueue).set({ becomes: null }).where(inArray(warehouseQueue.becomes, hashes));
  if (isForwarded)
    await db
      .insert(warehouseQueue)
      .values(hashes.map((userHash) => ({ userHash, created: now, due: now + warehouseLeaseSeconds })));
}

import { asc, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { analyticsEvents, presence } from "../../platform/db/schema";
import { hashAccount } from "../viewers/hash-account";

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

export async function deleteActivity(db: Database, accountId: string): Promise<void> {
  const userHash = hashAccount(accountId);
  await db.delete(analyticsEvents).where(eq(analyticsEvents.userHash, userHash));
  await db.delete(presence).where(eq(presence.userHash, userHash));
}

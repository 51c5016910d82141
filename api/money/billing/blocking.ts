import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { moneyActs } from "../../platform/db/schema";
import { fail } from "../../platform/errors";

/** The staff's latest act on an account. */
export async function findLatestAct(db: Database, accountId: string) {
  const [latest] = await db
    .select()
    .from(moneyActs)
    .where(eq(moneyActs.accountId, accountId))
    .orderBy(desc(moneyActs.number))
    .limit(1);
  return latest ?? null;
}

/** Whether the staff have blocked the purchases of an account, and not unblocked them since. */
export const isBlocked = async (db: Database, accountId: string): Promise<boolean> =>
  (await findBlock(db, accountId)) !== null;

/** 403 PURCHASES_BLOCKED for an account that may not begin to pay. */
export async function requireNotBlocked(db: Database, accountId: string): Promise<void> {
  if (await isBlocked(db, accountId))
    fail(403, "PURCHASES_BLOCKED", "The staff have blocked purchases of this account");
}

/** A guest who was blocked stays so in the account that they signed in to. */
export async function moveBlock(
  transaction: Database,
  from: { id: string; now: number },
  accountId: string,
): Promise<void> {
  const block = await findBlock(transaction, from.id);
  if (!block || (await isBlocked(transaction, accountId))) return;
  const { number: _number, ...act } = block;
  const latest = await findLatestAct(transaction, accountId);
  await transaction
    .insert(moneyActs)
    .values({ ...act, accountId, seenAct: latest?.number ?? 0, at: from.now });
}

async function findBlock(db: Database, accountId: string) {
  const [latest] = await db
    .select()
    .from(moneyActs)
    .where(and(eq(moneyActs.accountId, accountId), inArray(moneyActs.act, ["block", "unblock"])))
    .orderBy(desc(moneyActs.number))
    .limit(1);
  return latest?.act === "block" ? latest : null;
}

import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { moneyActs } from "../../platform/db/schema";

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
export async function isBlocked(db: Database, accountId: string): Promise<boolean> {
  const [latest] = await db
    .select({ act: moneyActs.act })
    .from(moneyActs)
    .where(and(eq(moneyActs.accountId, accountId), inArray(moneyActs.act, ["block", "unblock"])))
    .orderBy(desc(moneyActs.number))
    .limit(1);
  return latest?.act === "block";
}

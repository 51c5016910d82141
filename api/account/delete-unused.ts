import { and, eq, inArray, lte, notExists, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import {
  accounts,
  ledger,
  paymentMethods,
  payments,
  promoActivations,
  promoterActivations,
  sessions,
  subscriptions,
  tickets,
} from "../db/schema";
import { getOldestUse } from "../viewers/accounts";

const batchSize = 500;
const maxBatches = 20;
/** A virtual account with any of these is kept: money, what a code gave, or a question. */
const valuables = [
  subscriptions,
  payments,
  ledger,
  paymentMethods,
  promoActivations,
  promoterActivations,
  tickets,
];

/** Deletes sessions unused for 90 days, and virtual accounts that have no others and nothing of value; in batches. */
export async function deleteUnused({ db, now }: { db: Database; now: number }): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) if ((await deleteBatch(db, now)) < batchSize) return;
}

async function deleteBatch(db: Database, now: number): Promise<number> {
  const oldest = getOldestUse(now);
  return db.transaction(async (transaction) => {
    const expired = transaction
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(and(lte(sessions.lastUsed, oldest), lte(sessions.created, oldest)))
      .orderBy(sessions.lastUsed)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const ended = await transaction
      .delete(sessions)
      .where(inArray(sessions.tokenHash, expired))
      .returning({ accountId: sessions.accountId });
    if (ended.length === 0) return 0;
    const hasNo = (table: (typeof valuables)[number] | typeof sessions) =>
      notExists(
        transaction
          .select({ one: sql`1` })
          .from(table)
          .where(eq(table.accountId, accounts.id)),
      );
    const owners = [...new Set(ended.map(({ accountId }) => accountId))];
    await transaction
      .delete(accounts)
      .where(
        and(
          inArray(accounts.id, owners),
          eq(accounts.virtual, true),
          hasNo(sessions),
          ...valuables.map(hasNo),
        ),
      );
    return ended.length;
  });
}

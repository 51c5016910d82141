import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { repeatBatches } from "../../platform/batches";
import type { Database } from "../../platform/db/database";
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
} from "../../platform/db/schema";
import type { ApiSettings } from "../../platform/settings";
import { isExpired } from "./accounts";
import { deleteActivity } from "./activity";

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

type Cleaning = { db: Database; now: number; settings: Pick<ApiSettings, "clickhouseUrl"> };

/** Deletes sessions unused for 90 days, and virtual accounts that have no others and nothing of value; in batches. */
export async function deleteUnused(context: Cleaning): Promise<void> {
  await repeatBatches(() => deleteBatch(context), { size: batchSize, max: maxBatches });
}

async function deleteBatch(context: Cleaning): Promise<number> {
  const { db, now } = context;
  return db.transaction(async (transaction) => {
    const expired = transaction
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(isExpired(now))
      .orderBy(sessions.lastUsed)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const ended = await transaction
      .delete(sessions)
      .where(inArray(sessions.tokenHash, expired))
      .returning({ accountId: sessions.accountId });
    if (ended.length === 0) return 0;
    await deleteWorthless({ ...context, db: transaction }, [
      ...new Set(ended.map(({ accountId }) => accountId)),
    ]);
    return ended.length;
  });
}

/**
 * Deletes those virtual accounts that nobody can use any more and that have nothing of value, and what they did. In a transaction: they
 * are locked first, so that a purchase that is being made at the same time is seen.
 */
export async function deleteWorthless({ db, now, settings }: Cleaning, accountIds: string[]): Promise<void> {
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, accountIds), eq(accounts.virtual, true)))
    .orderBy(accounts.id)
    .for("update");
  const hasNo = (table: (typeof valuables)[number] | typeof sessions) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.accountId, accounts.id)),
    );
  const deleted = await db
    .delete(accounts)
    .where(
      and(
        inArray(accounts.id, accountIds),
        eq(accounts.virtual, true),
        hasNo(sessions),
        ...valuables.map(hasNo),
      ),
    )
    .returning({ id: accounts.id });
  const isForwarded = settings.clickhouseUrl !== null;
  await deleteActivity(db, { accountIds: deleted.map(({ id }) => id), now, isForwarded });
}

import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import type { paymentMethods, subscriptions } from "../db/schema";
import { accounts, payments } from "../db/schema";

export type AccountRow = typeof accounts.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type MethodRow = typeof paymentMethods.$inferSelect;

/** An account's row, locked, so that changes to its payments run one after another. Null if it was deleted. */
export async function lockAccount(transaction: Database, accountId: string): Promise<AccountRow | null> {
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  return account ?? null;
}

/** A payment's account, locked; null if it was deleted. A sign-in may have moved the payment to another account. */
export async function lockPayer(
  transaction: Database,
  { id, accountId }: { id: string; accountId: string },
): Promise<AccountRow | null> {
  const account = await lockAccount(transaction, accountId);
  const [payment] = await transaction
    .select({ accountId: payments.accountId })
    .from(payments)
    .where(eq(payments.id, id));
  return payment && payment.accountId !== accountId
    ? lockPayer(transaction, { id, accountId: payment.accountId })
    : account;
}

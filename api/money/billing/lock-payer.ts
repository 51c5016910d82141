import { eq } from "drizzle-orm";
import { type AccountRow, lockAccount } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import type { paymentMethods, refunds, subscriptions } from "../../platform/db/schema";
import { payments } from "../../platform/db/schema";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type MethodRow = typeof paymentMethods.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

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

import { and, eq, inArray } from "drizzle-orm";
import { isRenewing } from "#domain/renewal";
import type { Database } from "../../platform/db/database";
import { accounts, paymentMethods, payments, subscriptions } from "../../platform/db/schema";
import { endRenewals } from "./renewals";

/**
 * Moves what a viewer paid for before signing in to the account that they signed in to, with pending payments. One
 * subscription renews: the account's own. A trial ends if the account has had one. The caller must lock both accounts.
 */
export async function mergeMoney(
  transaction: Database,
  from: { id: string; now: number },
  accountId: string,
): Promise<void> {
  const findOwn = (id: string) =>
    transaction.select().from(subscriptions).where(eq(subscriptions.accountId, id));
  const [movedSubscriptions, own] = [await findOwn(from.id), await findOwn(accountId)];
  const [account] = await transaction
    .select({ trialIsAvailable: accounts.trialIsAvailable })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  for (const subscription of movedSubscriptions) {
    const isSecondTrial = subscription.type === "TRIAL" && !account?.trialIsAvailable;
    const over = Math.min(from.now, subscription.expiration);
    if (isSecondTrial)
      await endRenewals(transaction, { ...subscription, expiration: over }, { expiration: over });
    else if (isRenewing(subscription) && own.some(isRenewing)) await endRenewals(transaction, subscription);
  }
  await transaction.update(subscriptions).set({ accountId }).where(eq(subscriptions.accountId, from.id));
  if (movedSubscriptions.length > 0)
    await transaction.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, accountId));
  await mergeMethods(transaction, from.id, accountId);
  await transaction.update(payments).set({ accountId }).where(eq(payments.accountId, from.id));
}

/** Renewals continue to be charged to the account's own active method. */
async function mergeMethods(transaction: Database, fromId: string, accountId: string): Promise<void> {
  const own = await transaction
    .select({ token: paymentMethods.token, isActive: paymentMethods.isActive })
    .from(paymentMethods)
    .where(eq(paymentMethods.accountId, accountId));
  const tokens = own.map(({ token }) => token);
  const ofVirtual = eq(paymentMethods.accountId, fromId);
  await transaction.delete(paymentMethods).where(and(ofVirtual, inArray(paymentMethods.token, tokens)));
  await transaction
    .update(paymentMethods)
    .set({ accountId, ...(own.some(({ isActive }) => isActive) ? { isActive: false } : {}) })
    .where(ofVirtual);
}

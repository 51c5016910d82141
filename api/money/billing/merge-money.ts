import { eq, inArray } from "drizzle-orm";
import { planMerge } from "#domain/remaining-days";
import { isRenewing } from "#domain/renewal";
import type { Database } from "../../platform/db/database";
import { accounts, paymentMethods, payments, subscriptions } from "../../platform/db/schema";
import { moveBlock } from "./blocking";
import type { MethodRow, SubscriptionRow } from "./lock-payer";
import { isSameCard } from "./methods";
import { dropPaidDays, movePaidDays } from "./paid-days";
import { addDays, endRenewals } from "./renewals";

/**
 * Moves what a viewer paid for before signing in to the account that they signed in to, with pending payments. The days
 * of all subscriptions become those of one, which alone may renew (planMerge). A trial ends if the account has had one.
 * The caller must lock both accounts.
 */
export async function mergeMoney(
  transaction: Database,
  from: { id: string; now: number },
  accountId: string,
): Promise<void> {
  const findOwn = (id: string) =>
    transaction.select().from(subscriptions).where(eq(subscriptions.accountId, id));
  const [found, own] = [await findOwn(from.id), await findOwn(accountId)];
  const [account] = await transaction
    .select({ trialIsAvailable: accounts.trialIsAvailable })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const isSecondTrial = ({ type }: SubscriptionRow) => type === "TRIAL" && !account?.trialIsAvailable;
  const moved = found.filter((one) => !isSecondTrial(one));
  const { keptId, addedSeconds, carried, endedIds } = planMerge(own, moved, from.now);
  const ending = [
    ...found.filter(isSecondTrial),
    ...[...own, ...moved].filter(({ id }) => endedIds.includes(id)),
  ];
  for (const subscription of ending) {
    const expiration = Math.min(from.now, subscription.expiration);
    const frozenUntil = subscription.frozenUntil && Math.min(from.now, subscription.frozenUntil);
    await endRenewals(transaction, { ...subscription, expiration }, { expiration, frozenUntil });
  }
  // One that is left beside renews no more than the others.
  for (const subscription of [...own, ...moved])
    if (isRenewing(subscription) && subscription.id !== keptId && !endedIds.includes(subscription.id))
      await endRenewals(transaction, subscription);
  const kept = [...own, ...moved].find(({ id }) => id === keptId);
  if (kept && addedSeconds > 0) {
    await addDays(transaction, kept, addedSeconds);
    let to = kept.expiration;
    for (const { id, seconds, ...move } of carried) {
      await movePaidDays(transaction, id, { ...move, to, toId: kept.id }, from.now);
      to += seconds;
    }
  }
  for (const id of endedIds) await dropPaidDays(transaction, id, from.now);
  await transaction.update(subscriptions).set({ accountId }).where(eq(subscriptions.accountId, from.id));
  if (found.length > 0)
    await transaction.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, accountId));
  await mergeMethods(transaction, {
    fromId: from.id,
    accountId,
    isMovedCharged: moved.some((one) => one === kept && isRenewing(one)),
  });
  await transaction.update(payments).set({ accountId }).where(eq(payments.accountId, from.id));
  await moveBlock(transaction, from, accountId);
}

type MethodMerge = { fromId: string; accountId: string; isMovedCharged: boolean };

/** Renewals continue to be charged to the method that they were agreed for. */
async function mergeMethods(
  transaction: Database,
  { fromId, accountId, isMovedCharged }: MethodMerge,
): Promise<void> {
  const findMethods = (id: string) =>
    transaction.select().from(paymentMethods).where(eq(paymentMethods.accountId, id));
  const [moved, own] = [await findMethods(fromId), await findMethods(accountId)];
  const findTwin = (method: MethodRow) => own.find((one) => isSameCard(one, method));
  const twins = moved.filter(findTwin).map(({ id }) => id);
  const charged = moved.find(({ isActive }) => isActive);
  const chargedId = charged && (findTwin(charged)?.id ?? charged.id);
  const active = isMovedCharged ? chargedId : (own.find(({ isActive }) => isActive)?.id ?? chargedId);
  await transaction
    .update(paymentMethods)
    .set({ isActive: false })
    .where(inArray(paymentMethods.accountId, [fromId, accountId]));
  await transaction.delete(paymentMethods).where(inArray(paymentMethods.id, twins));
  await transaction.update(paymentMethods).set({ accountId }).where(eq(paymentMethods.accountId, fromId));
  if (active !== undefined)
    await transaction.update(paymentMethods).set({ isActive: true }).where(eq(paymentMethods.id, active));
}

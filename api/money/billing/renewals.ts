import { and, eq, isNull } from "drizzle-orm";
import { getNextAttempt, graceSeconds, noticeSeconds, retrySeconds } from "#domain/renewal";
import { daySeconds } from "#domain/time-units";
import type { AccountRow } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import { payments, renewals, subscriptions } from "../../platform/db/schema";
import type { BillingContext } from "./context";
import type { SubscriptionRow } from "./lock-payer";
import { sendBillingMessage } from "./messages";

/** Sets when a subscription is next due. */
export async function schedule(transaction: Database, subscriptionId: string, due: number): Promise<void> {
  await transaction
    .insert(renewals)
    .values({ subscriptionId, due })
    .onConflictDoUpdate({ target: renewals.subscriptionId, set: { due } });
}

/** When the first step of a renewal is due. */
export const getFirstDue = (expiration: number): number => expiration - noticeSeconds;

/** Makes a subscription end later, which postpones its next charge. */
export async function addDays(
  transaction: Database,
  subscription: SubscriptionRow,
  seconds: number,
): Promise<void> {
  const expiration = subscription.expiration + seconds;
  await transaction
    .update(subscriptions)
    .set({ expiration, billingExpire: subscription.recurrent ? expiration + graceSeconds : expiration })
    .where(eq(subscriptions.id, subscription.id));
  if (subscription.recurrent) await schedule(transaction, subscription.id, getFirstDue(expiration));
}

/** Adds days to a subscription, counted from now if it is over. One whose renewal failed is as if it had been paid. */
export async function extendAccess(
  transaction: Database,
  subscription: SubscriptionRow,
  { days, now }: { days: number; now: number },
): Promise<void> {
  await transaction
    .update(subscriptions)
    .set({ isGrace: false, attempts: 0 })
    .where(eq(subscriptions.id, subscription.id));
  await addDays(transaction, subscription, Math.max(0, now - subscription.expiration) + days * daySeconds);
}

/** Stops charges: a paid period lasts to its end, a grace period ends. */
export async function endRenewals(
  transaction: Database,
  { id, expiration }: Pick<SubscriptionRow, "id" | "expiration">,
  more: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<void> {
  await transaction
    .update(subscriptions)
    .set({ recurrent: false, isGrace: false, billingExpire: expiration, attempts: 0, ...more })
    .where(eq(subscriptions.id, id));
  await transaction.delete(renewals).where(eq(renewals.subscriptionId, id));
}

/** Whether a renewal of a subscription is being charged, and the outcome is not known yet. */
export async function isBeingCharged(transaction: Database, subscriptionId: string): Promise<boolean> {
  const [open] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.subscriptionId, subscriptionId),
        eq(payments.kind, "renewal"),
        isNull(payments.settled),
      ),
    )
    .limit(1);
  return open !== undefined;
}

/** Retries refused renewals immediately, with the method that is now active. */
export async function retryRefused(transaction: Database, accountId: string, now: number): Promise<void> {
  const refused = await transaction
    .update(subscriptions)
    .set({ attempts: 0 })
    .where(and(eq(subscriptions.accountId, accountId), subscriptions.recurrent, subscriptions.isGrace))
    .returning({ id: subscriptions.id });
  for (const { id } of refused) await schedule(transaction, id, now);
}

type Refused = { context: BillingContext; transaction: Database; now: number };

/**
 * After a refused renewal the grace period continues until the next attempt, or the subscription ends. A hard refusal
 * is not repeated: the payer is asked for another card.
 */
export async function countRefusal(
  { context, transaction, now }: Refused,
  account: AccountRow,
  { subscription, isHard }: { subscription: SubscriptionRow; isHard: boolean },
): Promise<void> {
  const attempts = isHard ? retrySeconds.length : subscription.attempts + 1;
  const next = getNextAttempt(subscription.expiration, attempts, now);
  await transaction
    .update(subscriptions)
    .set({ attempts, isGrace: true, billingExpire: subscription.expiration + graceSeconds })
    .where(eq(subscriptions.id, subscription.id));
  // After the last refusal the grace period runs out.
  await schedule(transaction, subscription.id, next ?? subscription.expiration + graceSeconds);
  await sendBillingMessage(context, transaction, account, { kind: "refused", subscription, next, isHard });
}

import { eq } from "drizzle-orm";
import type { SavedMethod } from "#contract/payment-host";
import { dividePeriod } from "#domain/paid-days";
import { findContinued } from "#domain/remaining-days";
import { graceSeconds, isRenewing } from "#domain/renewal";
import { daySeconds } from "#domain/time-units";
import type { AccountRow } from "../../people/viewers/lock-account";
import { accounts, subscriptions } from "../../platform/db/schema";
import { newId } from "../../platform/new-id";
import { type Effects, findOwn } from "./effects";
import { type PaidPeriod, toRule } from "./ledger";
import type { PaymentRow, SubscriptionRow } from "./lock-payer";
import { sendBillingMessage } from "./messages";
import { addPaidDays, dropPaidDays, findCredited, movePaidDays, takeCredited } from "./paid-days";
import { startRefund } from "./refunds";
import { endRenewals, getFirstDue, schedule } from "./renewals";
import { recordTrial } from "./trial-uses";

/** Once per account (F-003): if the trial was used meanwhile, the method is saved but no trial starts. */
export async function beginTrial(
  effects: Effects,
  account: AccountRow,
  method: SavedMethod | null,
): Promise<null> {
  const { transaction, payment, now } = effects;
  const own = await findOwn(transaction, account.id);
  if (!account.trialIsAvailable || own.some(isRenewing) || !payment.terms) return null;
  await recordTrial(transaction, { cardId: method?.card_id, deviceId: payment.deviceId }, now);
  const expiration = now + payment.terms.trialDays * daySeconds;
  await insertSubscription(effects, payment.terms, {
    type: "TRIAL",
    start: now,
    expiration,
    paidPeriods: 0,
    lastTariffId: null,
    next: null,
  });
  await sendBillingMessage(effects.context, transaction, account, {
    kind: "trialBegan",
    payment,
    until: expiration,
  });
  return null;
}

/**
 * A new subscription replaces the current ones: their remaining days are added to it. Days that were deducted from the
 * price are taken away instead, wherever they are now.
 */
export async function beginPaid(effects: Effects, account: AccountRow): Promise<PaidPeriod | null> {
  const { transaction, payment, now } = effects;
  const { terms } = payment;
  if (!terms) return null;
  const credited = await findCredited(transaction, payment);
  if (!credited) return giveBack(effects, terms);
  const worths = [];
  for (const days of credited) worths.push(await takeCredited(transaction, days, now));
  const own = await findOwn(transaction, account.id);
  const replaced = own.find(({ id }) => id === payment.subscriptionId) ?? null;
  const { continued, carried, seconds } = findContinued(
    own,
    { ...terms, replacedId: replaced?.id ?? null },
    now,
  );
  for (const subscription of own) if (isRenewing(subscription)) await endRenewals(transaction, subscription);
  for (const { id, expiration, frozenUntil } of replaced ? [replaced, ...continued] : continued) {
    const over = Math.min(now, expiration);
    const unfrozen = frozenUntil && Math.min(over, frozenUntil);
    await transaction
      .update(subscriptions)
      .set({ expiration: over, billingExpire: over, isGrace: false, frozenUntil: unfrozen })
      .where(eq(subscriptions.id, id));
  }
  // It begins with the days that remain; what is paid now follows them.
  const start = now + seconds;
  const end = start + terms.periodDays * daySeconds;
  const subscriptionId = await insertSubscription(effects, terms, {
    type: "PAID",
    start: now,
    expiration: end,
    paidPeriods: 1,
    lastTariffId: replaced?.tariffId ?? null,
    next: findChosen(own, payment),
  });
  if (carried)
    await movePaidDays(transaction, carried.id, { ...carried, to: now, toId: subscriptionId }, now);
  for (const { id } of continued) await dropPaidDays(transaction, id, now);
  // What was deducted from the price paid for its share of the new period, before the rest.
  const parts = dividePeriod({ start, end }, [...worths, payment.amount]);
  for (const [index, part] of parts.entries()) {
    const source = credited[index];
    const paid = source ? { ...source, id: source.paymentId, amount: worths[index] ?? 0 } : payment;
    await addPaidDays(transaction, paid, { subscriptionId, ...part });
  }
  await sendBillingMessage(effects.context, transaction, account, {
    kind: "receipt",
    payment,
    period: { start, end },
  });
  return { rule: toRule(payment, null), subscriptionId, start, end };
}

/**
 * The tariff that was chosen to follow a subscription which the payment did not know of, as signing in brought them
 * together. A dearer one than was agreed to with the payment is not charged.
 */
function findChosen(own: SubscriptionRow[], payment: PaymentRow): SubscriptionRow["next"] {
  const { next } = own.find((one) => isRenewing(one) && one.id !== payment.subscriptionId) ?? { next: null };
  const isAgreed = next?.currency === payment.currency && next.price <= (payment.agreed?.later ?? 0);
  return isAgreed && next.tariffId !== payment.tariffId ? next : null;
}

/** An upgrade whose deducted days are no longer worth what was deducted: nothing begins, and the money goes back. */
async function giveBack(
  { transaction, payment, now }: Effects,
  { periodDays }: NonNullable<PaymentRow["terms"]>,
): Promise<PaidPeriod> {
  const reason = "the days deducted from its price were given back or deducted elsewhere";
  await startRefund(transaction, payment, { endsAccess: false, by: "system", reason }, now);
  return {
    rule: toRule(payment, null),
    subscriptionId: null,
    start: now,
    end: now + periodDays * daySeconds,
  };
}

type Begun = Pick<SubscriptionRow, "type" | "start" | "expiration" | "paidPeriods" | "lastTariffId" | "next">;

/** Also ends the account's right to a trial. */
async function insertSubscription(
  { transaction, payment }: Effects,
  terms: NonNullable<PaymentRow["terms"]>,
  begun: Begun,
): Promise<string> {
  const id = newId("s");
  const { accountId, tariffId } = payment;
  const { aclType, price, currency, periodDays, rateSteps } = terms;
  await transaction.insert(subscriptions).values({
    id,
    accountId,
    ...begun,
    billingExpire: begun.expiration + graceSeconds,
    isGrace: false,
    aclType,
    recurrent: true,
    manageable: true,
    tariffId,
    price,
    currency,
    periodDays,
    rateSteps: [...rateSteps],
  });
  await transaction.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, accountId));
  await schedule(transaction, id, getFirstDue(begun.expiration));
  return id;
}

import { eq } from "drizzle-orm";
import { getExtensionStart, graceSeconds, isRenewing } from "#domain/renewal";
import { daysInMonth } from "#domain/tariffs";
import { daySeconds } from "#domain/time-units";
import type { AccountRow } from "../../people/viewers/lock-account";
import { subscriptions } from "../../platform/db/schema";
import { type Effects, findOwn } from "./effects";
import { type PaidPeriod, toRule } from "./ledger";
import type { PaymentRow, SubscriptionRow } from "./lock-payer";
import { sendBillingMessage } from "./messages";
import { addPaidDays } from "./paid-days";
import { startRefund } from "./refunds";
import { addDays, getFirstDue, schedule } from "./renewals";

/**
 * One more period, counted from the end of the last one even if paid late: the grace period was used too. A viewer who
 * cancelled during the charge is not charged again; paying for a failed renewal turns renewals on.
 */
export async function extendSubscription(effects: Effects, account: AccountRow): Promise<PaidPeriod | null> {
  const { transaction, payment, now } = effects;
  const own = await findOwn(transaction, account.id);
  const named = own.find(({ id }) => id === payment.subscriptionId);
  if (!named) return null;
  const heir = findHeir(own, named, payment);
  if (heir) return extendHeir(effects, account, { heir, named });
  const subscription = named;
  const refund = await refundCancelled(effects, subscription);
  if (refund) return refund;
  const { id, paidPeriods } = subscription;
  const start = getExtensionStart(subscription, now);
  const end = start + getPaidDays(payment, subscription) * daySeconds;
  const isOnlyOne = !own.some((other) => other.id !== id && isRenewing(other));
  const recurrent = isOnlyOne && (payment.kind === "extension" || subscription.recurrent);
  await transaction
    .update(subscriptions)
    .set({
      type: "PAID",
      expiration: end,
      billingExpire: recurrent ? end + graceSeconds : end,
      isGrace: false,
      recurrent,
      attempts: 0,
      paidPeriods: paidPeriods + 1,
      discountPercent: 0,
      ...toBegun(payment, subscription),
      ...(recurrent ? { cancelled: null, cancelReason: null } : {}),
    })
    .where(eq(subscriptions.id, id));
  if (recurrent) await schedule(transaction, id, getFirstDue(end));
  await addPaidDays(transaction, payment, { subscriptionId: id, start, end });
  await sendBillingMessage(effects.context, transaction, account, {
    kind: "receipt",
    payment,
    period: { start, end },
  });
  return { rule: toRule(payment, subscription), subscriptionId: id, start, end };
}

/**
 * A subscription's columns when a payment moves it to another tariff, the one that was paid for, whatever was chosen
 * meanwhile; none if it goes on with its own.
 */
function toBegun({ tariffId, terms }: PaymentRow, subscription: SubscriptionRow) {
  if (!terms || tariffId === subscription.tariffId) return {};
  const { aclType, price, currency, periodDays, rateSteps } = terms;
  const next = subscription.next?.tariffId === tariffId ? null : subscription.next;
  return {
    tariffId,
    aclType,
    price,
    currency,
    periodDays,
    rateSteps: [...rateSteps],
    paidPeriods: 1,
    lastTariffId: subscription.tariffId,
    next,
  };
}

/** The days that a payment adds to a subscription: those that it was begun for. */
const getPaidDays = ({ terms }: PaymentRow, { periodDays }: SubscriptionRow): number =>
  terms?.periodDays ?? periodDays ?? daysInMonth;

/** A renewal that was being charged when its viewer cancelled is given back, and adds no days; null for others. */
async function refundCancelled(
  { transaction, payment, now }: Effects,
  subscription: SubscriptionRow,
): Promise<PaidPeriod | null> {
  const { id, recurrent, cancelled } = subscription;
  if (payment.kind !== "renewal" || recurrent || (cancelled ?? 0) < payment.created) return null;
  const reason = "cancelled while it was charged";
  await startRefund(transaction, payment, { endsAccess: false, by: "system", reason }, now);
  const start = getExtensionStart(subscription, now);
  const end = start + getPaidDays(payment, subscription) * daySeconds;
  return { rule: toRule(payment, subscription), subscriptionId: id, start, end };
}

/** The subscription that took over the days of one, when a guest signed in, while its renewal was charged. */
function findHeir(
  own: SubscriptionRow[],
  named: SubscriptionRow,
  { terms }: PaymentRow,
): SubscriptionRow | null {
  if (named.recurrent) return null;
  const isLite = (terms ?? named).aclType === "lite";
  const isHeir = (one: SubscriptionRow) =>
    one.id !== named.id && isRenewing(one) && (one.aclType === "lite") === isLite;
  return own.find(isHeir) ?? null;
}

/** The period that was paid for one subscription is added to the one that took over its days. */
async function extendHeir(
  { context, transaction, payment, now }: Effects,
  account: AccountRow,
  { heir, named }: { heir: SubscriptionRow; named: SubscriptionRow },
): Promise<PaidPeriod> {
  const start = Math.max(now, heir.expiration);
  const end = start + getPaidDays(payment, named) * daySeconds;
  await addDays(transaction, heir, end - heir.expiration);
  await addPaidDays(transaction, payment, { subscriptionId: heir.id, start, end });
  await sendBillingMessage(context, transaction, account, {
    kind: "receipt",
    payment,
    period: { start, end },
  });
  return { rule: toRule(payment, named), subscriptionId: heir.id, start, end };
}

import { and, eq, isNull, ne } from "drizzle-orm";
import type { Operation, SavedMethod } from "#contract/payment-host";
import { dividePeriod } from "#domain/paid-days";
import { isHardRefusal } from "#domain/refusals";
import { findContinued } from "#domain/remaining-days";
import { getExtensionStart, graceSeconds, isRenewing } from "#domain/renewal";
import { daysInMonth } from "#domain/tariffs";
import { daySeconds } from "#domain/time-units";
import type { AccountRow } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import { accounts, paymentMethods, payments, subscriptions } from "../../platform/db/schema";
import { newId } from "../../platform/new-id";
import type { BillingContext } from "./context";
import { type PaidPeriod, toRule, writeLedger } from "./ledger";
import { lockPayer, type PaymentRow, type SubscriptionRow } from "./lock-payer";
import { sendBillingMessage } from "./messages";
import { addPaidDays, dropPaidDays, findCredited, movePaidDays, takeCredited } from "./paid-days";
import { startRefund } from "./refunds";
import { addDays, countRefusal, endRenewals, getFirstDue, schedule } from "./renewals";
import { hasUsedTrial, recordTrial } from "./trial-uses";

/** When the host is first asked about a payment whose outcome it has not reported. */
export const firstPollSeconds = 5;

/** `unknown`: no such payment. `mismatch`: a different amount or currency than requested, so nothing was done. */
type Settled = "settled" | "unchanged" | "unknown" | "mismatch";

/**
 * Brings a payment to the state that the host reports. Callbacks, polls and responses to charges all end here, so
 * that each payment takes effect once, whichever comes first.
 */
export async function settle(context: BillingContext, operation: Operation): Promise<Settled> {
  const { db, log } = context;
  const [payment] = await db.select().from(payments).where(eq(payments.id, operation.order));
  if (!payment) return "unknown";
  if (!isSame(payment, operation)) {
    log({ level: "error", message: "payment mismatch", payment: payment.id, operation: operation.id });
    return "mismatch";
  }
  const { status, decline, method } = operation;
  if (status === "waiting") return "unchanged";
  if (status === "processing") {
    await db
      .update(payments)
      .set({ status, hostId: operation.id })
      .where(and(eq(payments.id, payment.id), isNull(payments.settled)));
    return "unchanged";
  }
  const isFinished = await finishPayment(context, payment, { status, decline, method, hostId: operation.id });
  return isFinished ? "settled" : "unchanged";
}

/** Ends a payment that the host rejects, because a retry would not help (AMB-160). */
export async function refuse(context: BillingContext, payment: PaymentRow): Promise<void> {
  const { hostId } = payment;
  await finishPayment(context, payment, {
    status: "declined",
    decline: "payment_invalid",
    method: null,
    hostId,
  });
}

/** Ends a payment that is unknown to the host or was cancelled there. */
export async function expire({ db, clock }: BillingContext, { id }: Pick<PaymentRow, "id">): Promise<void> {
  await db
    .update(payments)
    .set({ status: "expired", settled: clock.now() })
    .where(and(eq(payments.id, id), isNull(payments.settled)));
}

const isSame = (payment: PaymentRow, operation: Operation): boolean =>
  payment.amount === operation.amount &&
  payment.currency === operation.currency &&
  (payment.hostId === null || payment.hostId === operation.id);

const toPaidWith = (method: SavedMethod | null) =>
  method && { type: method.type, brand: method.brand, last4: method.last4 };

type Finish = Pick<PaymentRow, "decline" | "hostId"> & {
  status: "succeeded" | "declined" | "expired";
  method: SavedMethod | null;
};

/** Ends a payment and applies its effects once. Money that was taken counts even if the payment was cancelled here. */
async function finishPayment(
  context: BillingContext,
  known: PaymentRow,
  { status, decline, method, hostId }: Finish,
): Promise<boolean> {
  const now = context.clock.now();
  return context.db.transaction(async (transaction) => {
    const account = await lockPayer(transaction, known);
    const isOpen = status === "succeeded" ? ne(payments.status, "succeeded") : isNull(payments.settled);
    const [payment] = await transaction
      .update(payments)
      .set({ status, hostId, decline, settled: now, paidWith: toPaidWith(method) })
      .where(and(eq(payments.id, known.id), isOpen))
      .returning();
    if (!payment) return false;
    const effects = { context, transaction, now, payment };
    if (decline !== null && isHardRefusal(decline)) await refuseMethod(effects);
    if (status === "succeeded" && (await isSecondTrial(effects, method))) await declineTrial(effects);
    else if (status === "succeeded") await applySuccess(effects, account, method);
    else if (payment.kind === "renewal" && account) await applyRefusal(effects, account, status);
    return true;
  });
}

/** Whether the card that a trial is begun with, or the device, has had one. */
const isSecondTrial = async ({ transaction, payment, now }: Effects, method: SavedMethod | null) =>
  payment.kind === "trial" &&
  (await hasUsedTrial(transaction, { cardId: method?.card_id, deviceId: payment.deviceId }, now));

/** Nothing begins and nothing is saved: the viewer may buy instead. */
async function declineTrial({ transaction, payment }: Effects): Promise<void> {
  await transaction
    .update(payments)
    .set({ status: "declined", decline: "trial_used" })
    .where(eq(payments.id, payment.id));
  await transaction
    .update(accounts)
    .set({ trialIsAvailable: false })
    .where(eq(accounts.id, payment.accountId));
}

type Effects = { context: BillingContext; transaction: Database; now: number; payment: PaymentRow };
/** `account` is null if it was deleted meanwhile. */
async function applySuccess(
  effects: Effects,
  account: AccountRow | null,
  method: SavedMethod | null,
): Promise<void> {
  const { payment, now } = effects;
  if (account && method) await saveMethod(effects, method);
  const period = account && (await beginPeriod(effects, account, method));
  if (payment.amount === 0) return;
  // Also without a new period: the account may be gone, but the money was taken.
  await writeLedger(
    effects,
    period ?? { rule: toRule(payment, null), subscriptionId: null, start: now, end: now + daySeconds },
  );
}

async function beginPeriod(
  effects: Effects,
  account: AccountRow,
  method: SavedMethod | null,
): Promise<PaidPeriod | null> {
  switch (effects.payment.kind) {
    case "binding":
      return null;
    case "trial":
      return beginTrial(effects, account, method);
    case "purchase":
    case "upgrade":
      return beginPaid(effects, account);
    case "extension":
    case "renewal":
      return extendSubscription(effects, account);
  }
}

/** Renewals are charged to the last used method. One that was removed while being charged stays removed. */
async function saveMethod({ transaction, payment, now }: Effects, method: SavedMethod): Promise<void> {
  const { accountId } = payment;
  if (payment.kind === "renewal") return;
  const { token, card_id: cardId, ...shown } = method;
  const details = { ...shown, cardId, refused: null };
  if (payment.methodId !== null) {
    const [existing] = await transaction
      .select({ id: paymentMethods.id })
      .from(paymentMethods)
      .where(and(eq(paymentMethods.accountId, accountId), eq(paymentMethods.token, token)));
    if (!existing) return;
  }
  await transaction
    .update(paymentMethods)
    .set({ isActive: false })
    .where(and(eq(paymentMethods.accountId, accountId), paymentMethods.isActive));
  // The host gives a card another token each time it is entered.
  if (cardId !== null)
    await transaction
      .delete(paymentMethods)
      .where(
        and(
          eq(paymentMethods.accountId, accountId),
          eq(paymentMethods.cardId, cardId),
          ne(paymentMethods.token, token),
        ),
      );
  await transaction
    .insert(paymentMethods)
    .values({ id: newId("m"), accountId, token, ...details, isActive: true, added: now })
    .onConflictDoUpdate({
      target: [paymentMethods.accountId, paymentMethods.token],
      set: { ...details, isActive: true },
    });
}

const findOwn = (transaction: Database, accountId: string) =>
  transaction.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));

/** Once per account (F-003): if the trial was used meanwhile, the method is saved but no trial starts. */
async function beginTrial(effects: Effects, account: AccountRow, method: SavedMethod | null): Promise<null> {
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
async function beginPaid(effects: Effects, account: AccountRow): Promise<PaidPeriod | null> {
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

/**
 * One more period, counted from the end of the last one even if paid late: the grace period was used too. A viewer who
 * cancelled during the charge is not charged again; paying for a failed renewal turns renewals on.
 */
async function extendSubscription(effects: Effects, account: AccountRow): Promise<PaidPeriod | null> {
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

/** The saved method that was charged is not charged again, whatever for. */
async function refuseMethod({ transaction, payment }: Effects): Promise<void> {
  await transaction
    .update(paymentMethods)
    .set({ refused: payment.decline })
    .where(eq(paymentMethods.id, payment.methodId ?? ""));
}

/** Counts the refusal of a renewal. One that merely expired at the host is retried. */
async function applyRefusal(
  effects: Effects,
  account: AccountRow,
  status: "declined" | "expired",
): Promise<void> {
  const { transaction, payment } = effects;
  if (status === "expired") return;
  const [subscription] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, payment.subscriptionId ?? ""));
  const isHard = payment.decline !== null && isHardRefusal(payment.decline);
  // No grace period for a viewer who cancelled meanwhile.
  if (subscription?.recurrent) await countRefusal(effects, account, { subscription, isHard });
}

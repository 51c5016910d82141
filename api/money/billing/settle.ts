import { and, eq, isNull, ne } from "drizzle-orm";
import type { Operation, SavedMethod } from "#contract/payment-host";
import { isHardRefusal } from "#domain/refusals";
import { daySeconds } from "#domain/time-units";
import type { AccountRow } from "../../people/viewers/lock-account";
import { accounts, payments, subscriptions } from "../../platform/db/schema";
import { beginPaid, beginTrial } from "./begin-subscription";
import type { BillingContext } from "./context";
import type { Effects } from "./effects";
import { extendSubscription } from "./extend-subscription";
import { type PaidPeriod, toRule, writeLedger } from "./ledger";
import { lockPayer, type PaymentRow } from "./lock-payer";
import { countRefusal } from "./renewals";
import { refuseMethod, saveMethod } from "./save-method";
import { hasUsedTrial } from "./trial-uses";

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

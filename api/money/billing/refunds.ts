import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Chargeback } from "#contract/payment-host";
import { getRefundable } from "#domain/refund";
import { isRenewing } from "#domain/renewal";
import type { AccountRow } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import { ledger, payments, refunds, subscriptions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { newId } from "../../platform/new-id";
import type { BillingContext } from "./context";
import { writeRefund } from "./ledger";
import { lockPayer, type PaymentRow, type RefundRow } from "./lock-payer";
import { sendBillingMessage } from "./messages";
import { endPaidDays, setWorth } from "./paid-days";
import { HostRefusedError, HostUnavailableError, type PaymentHost } from "./payment-host";
import { endRenewals } from "./renewals";

/** Below the number of database connections, which requests need too. */
const batchSize = 5;
/** Longer than a call to the host takes. */
const leaseSeconds = 60;
/** How long to wait after the host has not answered. */
const retrySeconds = 300;

type RefundRequest = {
  paymentId: string;
  /** In minor units; all that is left of the payment without it. */
  amount?: number | undefined;
  /** Whether the days that it paid for end too, by the same share. */
  endsAccess: boolean;
  /** Who gives it, and why. */
  by: string;
  reason: string;
};

/**
 * Begins to give back a payment, or a part of it; the host is called afterwards (runRefunds), as often as needed until
 * it answers. 404 PAYMENT_NOT_FOUND, 409 NOT_REFUNDABLE if so much was not paid or was given back already.
 */
export async function requestRefund(
  transaction: Database,
  request: RefundRequest,
  now: number,
): Promise<RefundRow> {
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, request.paymentId));
  if (!payment) fail(404, "PAYMENT_NOT_FOUND", "No such payment");
  await lockPayer(transaction, payment);
  return startRefund(transaction, payment, request, now);
}

/** The same of a payment whose payer the transaction has locked. */
export async function startRefund(
  transaction: Database,
  payment: PaymentRow,
  { amount, endsAccess, by, reason }: Omit<RefundRequest, "paymentId">,
  now: number,
): Promise<RefundRow> {
  const left = await getLeft(transaction, payment);
  const given = amount ?? left;
  const isWhole = payment.currency !== "RUB" || given % 100 === 0;
  if (payment.status !== "succeeded" || !isWhole || given < 1 || given > left)
    fail(409, "NOT_REFUNDABLE", "So much was not paid, or it was given back");
  const [row] = await transaction
    .insert(refunds)
    .values({
      id: newId("ref"),
      paymentId: payment.id,
      kind: "refund",
      status: "started",
      amount: given,
      currency: payment.currency,
      endsAccess,
      by,
      reason,
      created: now,
      pollAt: now,
    })
    .returning();
  await setWorth(transaction, payment.id, given);
  return row ?? fail(500, "NOT_REFUNDED");
}

/** What may still be given back of a payment. */
async function getLeft(transaction: Database, { id, amount }: PaymentRow): Promise<number> {
  const rows = await transaction.select().from(refunds).where(eq(refunds.paymentId, id));
  return getRefundable(amount, getGiven(rows));
}

/** The sum of refunds that were not refused. */
export const getGiven = (rows: Pick<RefundRow, "status" | "amount">[]): number =>
  rows.reduce((sum, { status, amount }) => (status === "refused" ? sum : sum + amount), 0);

/** Sends the refunds that are due to the host; returns how many. Any number of workers may run in parallel. */
export async function runRefunds(context: BillingContext): Promise<number> {
  const { db, clock, host } = context;
  if (!host) return 0;
  const now = clock.now();
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNull(refunds.settled), lte(refunds.pollAt, now)))
    .orderBy(asc(refunds.pollAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(refunds)
    .set({ pollAt: now + leaseSeconds })
    .where(inArray(refunds.id, due))
    .returning();
  await Promise.all(
    claimed.map((refund) =>
      sendRefund(context, host, refund).catch((error: unknown) =>
        context.log({ level: "error", message: "refund", refund: refund.id, error: String(error) }),
      ),
    ),
  );
  return claimed.length;
}

/** The host recognises repeated calls by the refund's id. */
async function sendRefund(context: BillingContext, host: PaymentHost, refund: RefundRow): Promise<void> {
  const { db, clock } = context;
  try {
    await host.refund({ refund: refund.id, order: refund.paymentId, amount: refund.amount });
    await settleRefund(context, refund);
  } catch (error) {
    if (error instanceof HostUnavailableError)
      await db
        .update(refunds)
        .set({ pollAt: clock.now() + retrySeconds })
        .where(and(eq(refunds.id, refund.id), isNull(refunds.settled)));
    else if (error instanceof HostRefusedError) {
      context.log({ level: "error", message: "refund refused", refund: refund.id });
      await settleRefused(context, refund);
    } else throw error;
  }
}

/** A refund that the host refuses is not given: the days are worth what they were. */
async function settleRefused({ db, clock }: BillingContext, { id, paymentId }: RefundRow): Promise<void> {
  await db.transaction(async (transaction) => {
    const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId));
    if (payment) await lockPayer(transaction, payment);
    const [refund] = await transaction
      .update(refunds)
      .set({ status: "refused", settled: clock.now() })
      .where(and(eq(refunds.id, id), isNull(refunds.settled)))
      .returning();
    if (refund) await setWorth(transaction, paymentId, -refund.amount);
  });
}

/** Applies what was given back: once, to the books and the access, with a letter. */
async function settleRefund({ db, ...context }: BillingContext, { id }: RefundRow): Promise<void> {
  const now = context.clock.now();
  await db.transaction(async (transaction) => {
    const [known] = await transaction
      .select({ payment: payments })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, id));
    if (!known) return;
    const account = await lockPayer(transaction, known.payment);
    const [refund] = await transaction
      .update(refunds)
      .set({ status: "succeeded", settled: now })
      .where(and(eq(refunds.id, id), isNull(refunds.settled)))
      .returning();
    if (refund)
      await applyRefund({ db, ...context }, transaction, { refund, payment: known.payment, account });
  });
}

/**
 * Records that the payer's bank took money back. What is left of the days that it paid for ends, and nothing is
 * charged again. Once, however often the host reports it.
 */
export async function applyChargeback(
  context: BillingContext,
  order: string,
  { id, amount }: Chargeback,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const [payment] = await transaction.select().from(payments).where(eq(payments.id, order));
    if (payment?.status !== "succeeded") return;
    const account = await lockPayer(transaction, payment);
    const [refund] = await transaction
      .insert(refunds)
      .values({
        id,
        paymentId: payment.id,
        kind: "chargeback",
        status: "succeeded",
        amount,
        currency: payment.currency,
        endsAccess: true,
        by: "bank",
        reason: "chargeback",
        created: now,
        settled: now,
        pollAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!refund) return;
    context.log({ level: "warn", message: "chargeback", payment: payment.id, amount });
    await setWorth(transaction, payment.id, amount);
    await applyRefund(context, transaction, { refund, payment, account });
  });
}

type Given = { refund: RefundRow; payment: PaymentRow; account: AccountRow | null };

async function applyRefund(
  context: BillingContext,
  transaction: Database,
  { refund, payment, account }: Given,
): Promise<void> {
  const now = context.clock.now();
  const [line] = await transaction
    .select()
    .from(ledger)
    .where(and(eq(ledger.paymentId, payment.id), isNull(ledger.refundId)));
  if (!line) throw new Error(`The payment ${payment.id} is not in the ledger.`);
  await writeRefund(transaction, { line, refund, now });
  if (refund.endsAccess) await endAccess(transaction, refund, now);
  if (refund.kind === "chargeback" && account) await endAllRenewals(transaction, account.id, now);
  if (account)
    await sendBillingMessage(context, transaction, account, { kind: refund.kind, payment, refund });
}

/** Ends the days that were given back, wherever they are. A subscription without days left is not charged for new ones. */
async function endAccess(transaction: Database, refund: RefundRow, now: number): Promise<void> {
  const subscription = await endPaidDays(transaction, refund, now);
  if (subscription && subscription.expiration <= now)
    await endRenewals(transaction, subscription, { cancelled: now });
}

/** After a chargeback nothing is charged again. */
async function endAllRenewals(transaction: Database, accountId: string, now: number): Promise<void> {
  const own = await transaction.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  for (const subscription of own.filter(isRenewing))
    await endRenewals(transaction, subscription, { cancelled: now });
}

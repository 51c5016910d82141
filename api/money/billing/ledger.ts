import { and, desc, eq, sql } from "drizzle-orm";
import type { Charge, LedgerRule } from "#contract/billing";
import type { Locale } from "#contract/languages";
import { getIncludedTax } from "#domain/fiscal-receipt";
import type { Database } from "../../platform/db/database";
import { ledger, paymentMethods, payments, refunds, tariffs } from "../../platform/db/schema";
import { moneyDifferences } from "../../platform/metrics";
import type { BillingContext } from "./context";
import type { PaymentRow, RefundRow, SubscriptionRow } from "./lock-payer";

/** The period that an amount pays for. */
export type PaidPeriod = { rule: LedgerRule; subscriptionId: string | null; start: number; end: number };

/** The rule that led to a payment. `subscription` is the one it extends. */
export function toRule({ kind }: PaymentRow, subscription: SubscriptionRow | null): LedgerRule {
  if (kind === "upgrade" || kind === "extension") return kind;
  if (kind !== "renewal") return "purchase";
  return subscription?.paidPeriods === 0 ? "after_trial" : "renewal";
}

type Received = {
  context: Pick<BillingContext, "settings">;
  transaction: Database;
  payment: PaymentRow;
  now: number;
};

/** Records money received, in the transaction in which its payment succeeds. */
export async function writeLedger(
  { context, transaction, payment, now }: Received,
  { rule, subscriptionId, start, end }: PaidPeriod,
): Promise<void> {
  const { country, amount } = payment;
  const taxPercent = context.settings.taxPercents[country ?? ""] ?? null;
  await transaction.insert(ledger).values({
    accountId: payment.accountId,
    paymentId: payment.id,
    subscriptionId,
    rule,
    amount,
    currency: payment.currency,
    country,
    taxPercent,
    tax: getTax(amount, taxPercent),
    tariffId: payment.tariffId ?? "",
    periodStart: start,
    periodEnd: end,
    paidWith: payment.paidWith,
    at: now,
  });
}

const getTax = (amount: number, percent: number | null): number | null =>
  percent === null ? null : getIncludedTax(amount, percent);

/** Records money given back, as a negative amount of the charge, in the transaction in which the refund succeeds. */
export async function writeRefund(
  transaction: Database,
  {
    line: { id: _id, at: _at, ...line },
    refund,
    now,
  }: { line: typeof ledger.$inferSelect; refund: RefundRow; now: number },
): Promise<void> {
  await transaction.insert(ledger).values({
    ...line,
    refundId: refund.id,
    rule: refund.kind,
    amount: -refund.amount,
    tax: getTax(-refund.amount, line.taxPercent),
    at: now,
  });
}

/** Logs an error if the ledger does not match the payments. */
export async function checkLedger({ db, log }: Pick<BillingContext, "db" | "log">): Promise<void> {
  const differences = await findLedgerDifferences(db);
  moneyDifferences.set({ between: "ledger and payments" }, differences.length);
  if (differences.length > 0)
    log({ level: "error", message: "the ledger differs from the payments", differences });
}

/** Differences between the ledger and the successful payments less what was given back, by currency, in minor units; empty if they match. */
export async function findLedgerDifferences(
  db: Database,
): Promise<{ currency: string; difference: number }[]> {
  const { rows } = await db.execute<{ currency: string; difference: string }>(sql`
    select currency, sum(amount) as difference from (
      select currency, amount from ${ledger}
      union all
      select currency, -amount from ${payments} where status = 'succeeded' and amount > 0
      union all
      select currency, amount from ${refunds} where status = 'succeeded'
    ) both_sides group by currency having sum(amount) <> 0`);
  return rows.map(({ currency, difference }) => ({ currency, difference: Number(difference) }));
}

const maxCharges = 500;

/** What an account was charged, latest first. */
export async function listCharges(db: Database, accountId: string, locale: Locale): Promise<Charge[]> {
  const rows = await db
    .select({ line: ledger, title: tariffs.title })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.paymentId))
    .leftJoin(tariffs, eq(tariffs.id, ledger.tariffId))
    .where(eq(payments.accountId, accountId))
    .orderBy(desc(ledger.at), desc(ledger.id))
    .limit(maxCharges);
  return rows.map(({ line, title }) => ({
    id: line.refundId ?? line.paymentId,
    at: line.at,
    amount: line.amount,
    currency: line.currency,
    rule: line.rule,
    tariff: title?.[locale] ?? "",
    period_start: line.periodStart,
    period_end: line.periodEnd,
    paid_with: line.paidWith,
    country: line.country,
    tax_percent: line.taxPercent,
    tax: line.tax,
  }));
}

/** At least one payment method or payment (AMB-115). */
export async function hasPayments(db: Database, accountId: string): Promise<boolean> {
  const [method] = await db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(eq(paymentMethods.accountId, accountId))
    .limit(1);
  if (method) return true;
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), eq(payments.status, "succeeded")))
    .limit(1);
  return payment !== undefined;
}

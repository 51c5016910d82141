import { and, asc, desc, eq, gte, inArray, isNull, lt, lte } from "drizzle-orm";
import type { Currency } from "#contract/currencies";
import type { DayDifference, ReconciledDay } from "#contract/money-desk";
import type { RegistryLine } from "#contract/payment-host";
import { type Difference, findDifferences } from "#domain/reconcile";
import { getDayRange, getServiceDay } from "#domain/service-day";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { dayDifferences, ledger, reconciledDays } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import type { BillingContext } from "../billing/context";
import { HostRefusedError, HostUnavailableError, type PaymentHost } from "../billing/payment-host";

type Context = Pick<BillingContext, "db" | "clock" | "host" | "log">;
type Move = { id: string; paymentId: string; isGiven: boolean; amount: number; currency: Currency };

/** How many days are caught up with, and how long after a day's end its comparison counts. */
const lateDays = 7;
const settledSeconds = hourSeconds;
/** How often a day with open differences is compared again. */
const repeatSeconds = hourSeconds;

/** Compares the days that are over and were not compared since, and again those with open differences. */
export async function reconcileDue(context: Context): Promise<void> {
  const { db, clock, host } = context;
  if (!host) return;
  const now = clock.now();
  const last = now - settledSeconds;
  const days = Array.from({ length: lateDays }, (_, index) => getServiceDay(last - (index + 1) * daySeconds));
  const known = await db.select().from(reconciledDays).where(inArray(reconciledDays.day, days));
  const isDone = (day: string) =>
    known.some((one) => one.day === day && one.at >= (getDayRange(day)?.end ?? 0) + settledSeconds);
  const open = await db
    .selectDistinct({ day: reconciledDays.day })
    .from(reconciledDays)
    .innerJoin(dayDifferences, eq(dayDifferences.day, reconciledDays.day))
    .where(and(isNull(dayDifferences.gone), lte(reconciledDays.at, now - repeatSeconds)));
  const due = [...days.filter((day) => !isDone(day)), ...open.map(({ day }) => day)];
  for (const day of new Set(due)) await reconcileDay(context, day);
}

/**
 * Compares the ledger's lines of a day with the payment host's registry, and keeps what differs. 409 DAY_NOT_OVER before
 * its end, 503 PAYMENTS_UNAVAILABLE if the host does not answer, 409 HOST_REFUSED if it refuses.
 */
export async function reconcileDay(context: Context, day: string): Promise<ReconciledDay> {
  const { db, clock, log } = context;
  const range = getDayRange(day) ?? fail(400, "BAD_REQUEST");
  if (clock.now() < range.end) fail(409, "DAY_NOT_OVER", "The day has not ended");
  const host = context.host ?? fail(503, "PAYMENTS_UNAVAILABLE", "No payment host is configured");
  const { found, operations } = await compare(db, host, range).catch((error: unknown) => {
    if (error instanceof HostUnavailableError)
      fail(503, "PAYMENTS_UNAVAILABLE", "The payment host does not answer");
    if (error instanceof HostRefusedError) fail(409, "HOST_REFUSED", "The payment host refuses its registry");
    throw error;
  });
  const now = clock.now();
  const rows = found.map((difference) => toRow(day, difference, now));
  const news = await db.transaction((transaction) => keep(transaction, { day, operations, rows, now }));
  for (const { found: _found, gone: _gone, ...difference } of news)
    log({ level: "error", message: "the ledger differs from the payment host", ...difference });
  return (await listDays(db, day))[0] ?? fail(500, "NOT_RECONCILED");
}

async function compare(
  db: Database,
  host: PaymentHost,
  { start, end }: { start: number; end: number },
): Promise<{ found: Difference<Move>[]; operations: number }> {
  const registry = await host.list({ from: start, to: end });
  const ofDay = await db
    .select()
    .from(ledger)
    .where(and(gte(ledger.at, start), lt(ledger.at, end)));
  const there = new Map(registry.map(fromRegistry).map((move) => [move.id, move]));
  const lines = ofDay.map(fromLedger);
  // What one side has on another day: money that moved at midnight, or clocks that differ.
  for (const order of new Set(lines.flatMap(({ id, paymentId }) => (there.has(id) ? [] : [paymentId]))))
    for (const move of (await host.list({ order })).map(fromRegistry)) there.set(move.id, move);
  const paid = registry.map(({ order }) => order);
  const ofOthers =
    paid.length === 0 ? [] : await db.select().from(ledger).where(inArray(ledger.paymentId, paid));
  const here = new Map([...lines, ...ofOthers.map(fromLedger)].map((move) => [move.id, move]));
  const ids = [...lines, ...registry.map(fromRegistry)].map(({ id }) => id);
  return { found: findDifferences(ids, here, there), operations: registry.length };
}

const fromLedger = ({ refundId, paymentId, amount, currency }: typeof ledger.$inferSelect): Move => ({
  id: refundId ?? paymentId,
  paymentId,
  isGiven: refundId !== null,
  amount: Math.abs(amount),
  currency,
});

/** A refund has our id, a chargeback the host's, and a payment that of its order. */
const fromRegistry = ({ id, order, refund, kind, amount, currency }: RegistryLine): Move => ({
  id: kind === "refund" ? (refund ?? id) : kind === "chargeback" ? id : order,
  paymentId: order,
  isGiven: kind === "refund" || kind === "chargeback",
  amount,
  currency,
});

type Row = typeof dayDifferences.$inferInsert;

function toRow(day: string, { what, here, there }: Difference<Move>, now: number): Row {
  const { id, paymentId, currency } = here ?? there ?? fail(500, "NOT_RECONCILED");
  return {
    day,
    what,
    id,
    paymentId,
    here: here?.amount ?? null,
    there: there?.amount ?? null,
    currency,
    found: now,
    gone: null,
  };
}

/** Stores the result; returns the differences that are new or have changed. */
async function keep(
  transaction: Database,
  { day, operations, rows, now }: { day: string; operations: number; rows: Row[]; now: number },
): Promise<Row[]> {
  await transaction
    .insert(reconciledDays)
    .values({ day, at: now, operations })
    .onConflictDoUpdate({ target: reconciledDays.day, set: { at: now, operations } });
  const ofDay = eq(dayDifferences.day, day);
  const open = await transaction
    .select()
    .from(dayDifferences)
    .where(and(ofDay, isNull(dayDifferences.gone)));
  const find = (among: Row[], { what, id }: Row) => among.find((one) => one.what === what && one.id === id);
  for (const one of open.filter((known) => !find(rows, known)))
    await transaction
      .update(dayDifferences)
      .set({ gone: now })
      .where(and(ofDay, eq(dayDifferences.what, one.what), eq(dayDifferences.id, one.id)));
  for (const row of rows) {
    const { here, there, currency } = row;
    const found = find(open, row)?.found ?? now;
    await transaction
      .insert(dayDifferences)
      .values(row)
      .onConflictDoUpdate({
        target: [dayDifferences.day, dayDifferences.what, dayDifferences.id],
        set: { here, there, currency, found, gone: null },
      });
  }
  return rows.filter((row) => {
    const known = find(open, row);
    return !known || known.here !== row.here || known.there !== row.there || known.currency !== row.currency;
  });
}

const maxDays = 60;

/** The latest days that were compared, or one of them, with all that was found. */
export async function listDays(db: Database, day?: string): Promise<ReconciledDay[]> {
  const days = await db
    .select()
    .from(reconciledDays)
    .where(day === undefined ? undefined : eq(reconciledDays.day, day))
    .orderBy(desc(reconciledDays.day))
    .limit(maxDays);
  const found =
    days.length === 0
      ? []
      : await db
          .select()
          .from(dayDifferences)
          .where(
            inArray(
              dayDifferences.day,
              days.map((one) => one.day),
            ),
          )
          .orderBy(asc(dayDifferences.found), asc(dayDifferences.id));
  return days.map((one) => ({
    ...one,
    differences: found
      .filter((difference) => difference.day === one.day)
      .map(({ day: _day, paymentId, ...row }): DayDifference => ({ ...row, payment_id: paymentId })),
  }));
}

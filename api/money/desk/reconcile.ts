import { and, asc, desc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
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

/** How many days are caught up with, and how long after a day's end it is compared. */
const lateDays = 7;
const settledSeconds = hourSeconds;

/** Compares the days that are over and were not compared yet. */
export async function reconcileDue(context: Context): Promise<void> {
  const { db, clock, host } = context;
  if (!host) return;
  const last = clock.now() - settledSeconds;
  const days = Array.from({ length: lateDays }, (_, index) => getServiceDay(last - (index + 1) * daySeconds));
  const known = await db
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .where(inArray(reconciledDays.day, days));
  for (const day of days) if (!known.some((one) => one.day === day)) await reconcileDay(context, day);
}

/**
 * Compares the ledger's lines of a day with the payment host's registry, and keeps what differs. 400 BAD_REQUEST for no
 * day, 503 PAYMENTS_UNAVAILABLE if the host does not answer.
 */
export async function reconcileDay(context: Context, day: string): Promise<ReconciledDay> {
  const { db, clock, log } = context;
  const range = getDayRange(day) ?? fail(400, "BAD_REQUEST");
  const host = context.host ?? fail(503, "PAYMENTS_UNAVAILABLE", "No payment host is configured");
  const { found, operations } = await compare(db, host, range).catch((error: unknown) => {
    if (error instanceof HostUnavailableError || error instanceof HostRefusedError)
      fail(503, "PAYMENTS_UNAVAILABLE", "The payment host does not answer");
    throw error;
  });
  const now = clock.now();
  const rows = found.map((difference) => toRow(day, difference, now));
  const added = await db.transaction((transaction) => keep(transaction, { day, operations, rows, now }));
  for (const { what, id, paymentId, here, there, currency } of added)
    log({
      level: "error",
      message: "the ledger differs from the payment host",
      ...{ day, what, id, paymentId, here, there, currency },
    });
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

/** Stores the result; returns the differences that were not known, or were thought to be gone. */
async function keep(
  transaction: Database,
  { day, operations, rows, now }: { day: string; operations: number; rows: Row[]; now: number },
): Promise<Row[]> {
  await transaction
    .insert(reconciledDays)
    .values({ day, at: now, operations })
    .onConflictDoUpdate({ target: reconciledDays.day, set: { at: now, operations } });
  const known = await transaction
    .select()
    .from(dayDifferences)
    .where(and(eq(dayDifferences.day, day), isNull(dayDifferences.gone)));
  const isSame = (one: Pick<Row, "what" | "id">) => (other: Pick<Row, "what" | "id">) =>
    one.what === other.what && one.id === other.id;
  for (const one of known)
    if (!rows.some(isSame(one)))
      await transaction
        .update(dayDifferences)
        .set({ gone: now })
        .where(
          and(eq(dayDifferences.day, day), eq(dayDifferences.what, one.what), eq(dayDifferences.id, one.id)),
        );
  const added = rows.filter((one) => !known.some(isSame(one)));
  for (const row of added)
    await transaction
      .insert(dayDifferences)
      .values(row)
      .onConflictDoUpdate({
        target: [dayDifferences.day, dayDifferences.what, dayDifferences.id],
        set: { here: row.here, there: row.there, gone: null },
      });
  return added;
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

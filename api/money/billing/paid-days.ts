import { and, desc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import {
  type DaysMove,
  getReturnedSeconds,
  getUnusedSeconds,
  getUnusedValue,
  moveDays,
} from "#domain/paid-days";
import type { Database } from "../../platform/db/database";
import { paidDays, subscriptions } from "../../platform/db/schema";
import type { PaymentRow, SubscriptionRow } from "./lock-payer";
import { addDays } from "./renewals";

type PaidDaysRow = typeof paidDays.$inferSelect;
/** A subscription with its days that were paid for. */
export type PaidSubscription = SubscriptionRow & { paidDays: PaidDaysRow[] };

export async function findWithPaidDays(db: Database, accountId: string): Promise<PaidSubscription[]> {
  const own = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  const days = await findDays(
    db,
    own.map(({ id }) => id),
  );
  return own.map((one) => ({
    ...one,
    paidDays: days.filter(({ subscriptionId }) => subscriptionId === one.id),
  }));
}

const findDays = (db: Database, subscriptionIds: string[]): Promise<PaidDaysRow[]> =>
  db.select().from(paidDays).where(inArray(paidDays.subscriptionId, subscriptionIds));

/** Notes which days a payment pays for. */
export async function addPaidDays(
  transaction: Database,
  { id, amount, currency }: Pick<PaymentRow, "id" | "amount" | "currency">,
  { subscriptionId, start, end }: { subscriptionId: string; start: number; end: number },
): Promise<void> {
  await transaction
    .insert(paidDays)
    .values({ paymentId: id, subscriptionId, start, end, amount, returned: 0, currency });
}

/** Moves days to another subscription, or to a later time of their own; those that are used up only with their name. */
export async function movePaidDays(
  transaction: Database,
  fromId: string,
  { toId, ...move }: DaysMove & { toId: string },
  now: number,
): Promise<void> {
  for (const days of await findDays(transaction, [fromId])) {
    const isUnused = days.end > now;
    if (isUnused && days.end <= move.from) await transaction.delete(paidDays).where(eq(paidDays.id, days.id));
    else
      await transaction
        .update(paidDays)
        .set({ ...(isUnused ? moveDays(days, move) : {}), subscriptionId: toId })
        .where(eq(paidDays.id, days.id));
  }
}

/** The unused days of a subscription that ends, when another one that ran at the same time goes on instead. */
export async function dropPaidDays(
  transaction: Database,
  subscriptionId: string,
  now: number,
): Promise<void> {
  await transaction
    .delete(paidDays)
    .where(and(eq(paidDays.subscriptionId, subscriptionId), gt(paidDays.end, now)));
}

/**
 * The days whose rest was deducted from a payment's price; null if one of them is worth another sum than then, as it was
 * given back or deducted elsewhere: each change of worth gives days another id (setWorth).
 */
export async function findCredited(
  transaction: Database,
  { credit, accountId }: PaymentRow,
): Promise<PaidDaysRow[] | null> {
  if (credit === null || credit.length === 0) return [];
  const rows = await transaction
    .select({ days: paidDays })
    .from(paidDays)
    .innerJoin(subscriptions, eq(subscriptions.id, paidDays.subscriptionId))
    .where(and(inArray(paidDays.id, credit), eq(subscriptions.accountId, accountId)))
    // In the order in which they can be taken out: what follows moves.
    .orderBy(desc(paidDays.end));
  return rows.length === credit.length ? rows.map(({ days }) => days) : null;
}

/** Takes what is unused of deducted days out of the subscription that has them. Returns its worth. */
export async function takeCredited(transaction: Database, days: PaidDaysRow, now: number): Promise<number> {
  await cutDays(transaction, days, getUnusedSeconds(days, now), now);
  await transaction.delete(paidDays).where(eq(paidDays.id, days.id));
  return Math.round(getUnusedValue(days, now));
}

/** Ends the last seconds of some days: what follows them in their subscription begins earlier, and it ends earlier. */
async function cutDays(
  transaction: Database,
  { id, subscriptionId, end }: PaidDaysRow,
  seconds: number,
  now: number,
): Promise<void> {
  const [subscription] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (!subscription || seconds === 0) return;
  await transaction
    .update(paidDays)
    .set({ start: sql`${paidDays.start} - ${seconds}`, end: sql`${paidDays.end} - ${seconds}` })
    .where(and(eq(paidDays.subscriptionId, subscriptionId), gte(paidDays.start, end)));
  await transaction
    .update(paidDays)
    .set({ end: end - seconds })
    .where(eq(paidDays.id, id));
  await addDays(transaction, subscription, Math.min(0, Math.max(now - subscription.expiration, -seconds)));
}

/** Counts money of a payment that is given back (or negative: that is not after all); from now on it is worth less. */
export async function setWorth(
  transaction: Database,
  paymentId: string,
  amount: number,
): Promise<PaidDaysRow | null> {
  const [days] = await transaction
    .update(paidDays)
    .set({ id: sql`default`, returned: sql`greatest(0, ${paidDays.returned} + ${amount})` })
    .where(eq(paidDays.paymentId, paymentId))
    .returning();
  return days ?? null;
}

/** Ends the days of a payment by the share of it that was given back; returns their subscription, null if they are gone. */
export async function endPaidDays(
  transaction: Database,
  { paymentId, amount }: { paymentId: string; amount: number },
  now: number,
): Promise<SubscriptionRow | null> {
  const [days] = await transaction.select().from(paidDays).where(eq(paidDays.paymentId, paymentId));
  if (!days) return null;
  await cutDays(transaction, days, getReturnedSeconds(days, amount, now), now);
  await transaction
    .update(paidDays)
    .set({
      amount: sql`greatest(0, ${paidDays.amount} - ${amount})`,
      returned: sql`greatest(0, ${paidDays.returned} - ${amount})`,
    })
    .where(eq(paidDays.id, days.id));
  const [subscription] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, days.subscriptionId));
  return subscription ?? null;
}

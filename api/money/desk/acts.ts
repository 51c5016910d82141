import { and, count, desc, eq } from "drizzle-orm";
import type { DeskAct, NewDeskAct } from "#contract/money-desk";
import { graceSeconds } from "#domain/renewal";
import { daySeconds } from "#domain/time-units";
import type { Caller } from "../../people/viewers/accounts";
import { lockAccount } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import { moneyActs, payments, subscriptions } from "../../platform/db/schema";
import { fail, refuseCardNumber } from "../../platform/errors";
import { getPaging } from "../../platform/paging";
import { findLatestAct } from "../billing/blocking";
import type { BillingContext } from "../billing/context";
import { requestRefund } from "../billing/refunds";
import { getFirstDue, schedule } from "../billing/renewals";

type ActRow = typeof moneyActs.$inferSelect;
type NewRow = Omit<ActRow, "number">;

/**
 * Does what the staff decided, and writes who did it and why, in one transaction. The same act sent again changes
 * nothing; 409 ACTED_MEANWHILE if another act came between what was seen and this one.
 */
export async function act(
  { db, clock }: Pick<BillingContext, "db" | "clock">,
  { account: staff }: Caller,
  wanted: NewDeskAct,
): Promise<void> {
  refuseCardNumber(wanted.reason);
  const now = clock.now();
  await db.transaction(async (transaction) => {
    const account = await lockAccount(transaction, wanted.id);
    if (!account && !(await hasPaid(transaction, wanted.id)))
      fail(404, "ACCOUNT_NOT_FOUND", "No such account");
    const row = await describeAct(transaction, wanted, { by: staff.email ?? staff.id, now });
    const latest = await findLatestAct(transaction, wanted.id);
    if ((latest?.number ?? 0) !== wanted.after) {
      if (latest && isRepeated(latest, row)) return;
      fail(409, "ACTED_MEANWHILE", "Another act came between");
    }
    // Of two that no account's row keeps apart, the second is refused by the index.
    const [written] = await transaction.insert(moneyActs).values(row).onConflictDoNothing().returning();
    if (!written) fail(409, "ACTED_MEANWHILE", "Another act came between");
    if (wanted.act === "refund")
      await requestRefund(
        transaction,
        {
          paymentId: wanted.payment_id,
          amount: wanted.amount,
          endsAccess: wanted.ends_access,
          by: row.by,
          reason: wanted.reason,
        },
        now,
      );
    if (wanted.act === "extend") await extend(transaction, wanted, now);
  });
}

/** Payments outlive their accounts. */
async function hasPaid(transaction: Database, accountId: string): Promise<boolean> {
  const [payment] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.accountId, accountId))
    .limit(1);
  return payment !== undefined;
}

async function describeAct(
  transaction: Database,
  wanted: NewDeskAct,
  { by, now }: { by: string; now: number },
): Promise<NewRow> {
  const nothing = {
    paymentId: null,
    subscriptionId: null,
    amount: null,
    currency: null,
    endsAccess: null,
    days: null,
  };
  const { id: accountId, after, act: kind, reason } = wanted;
  const row: NewRow = { ...nothing, accountId, after, act: kind, reason, by, at: now };
  if (wanted.act === "extend") return { ...row, subscriptionId: wanted.subscription_id, days: wanted.days };
  if (wanted.act !== "refund") return row;
  const [payment] = await transaction
    .select({ currency: payments.currency })
    .from(payments)
    .where(and(eq(payments.id, wanted.payment_id), eq(payments.accountId, accountId)));
  if (!payment) fail(404, "PAYMENT_NOT_FOUND", "No such payment");
  return {
    ...row,
    paymentId: wanted.payment_id,
    amount: wanted.amount ?? null,
    currency: payment.currency,
    endsAccess: wanted.ends_access,
  };
}

/** Whether an act is the same one, sent again. */
const isRepeated = ({ number: _number, at: _at, ...latest }: ActRow, { at: _, ...row }: NewRow): boolean =>
  (Object.keys(row) as (keyof typeof row)[]).every((name) => latest[name] === row[name]);

/** Adds days to a subscription, counted from now if it is over. One whose renewal failed is as if it had been paid. */
async function extend(
  transaction: Database,
  { id, subscription_id: subscriptionId, days }: Extract<NewDeskAct, { act: "extend" }>,
  now: number,
): Promise<void> {
  const [subscription] = await transaction
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.accountId, id)));
  if (!subscription) fail(404, "SUBSCRIPTION_NOT_FOUND", "No such subscription");
  if (!subscription.manageable) fail(409, "FOREIGN_SUBSCRIPTION", "Another service bills the subscription");
  const { recurrent } = subscription;
  const expiration = Math.max(now, subscription.expiration) + days * daySeconds;
  await transaction
    .update(subscriptions)
    .set({
      expiration,
      billingExpire: recurrent ? expiration + graceSeconds : expiration,
      isGrace: false,
      attempts: 0,
    })
    .where(eq(subscriptions.id, subscriptionId));
  if (recurrent) await schedule(transaction, subscriptionId, getFirstDue(expiration));
}

const pageSize = 30;

/** The audit list: every act, the latest first. */
export async function listActs(
  db: Database,
  query: { skip?: number | undefined; limit?: number | undefined },
): Promise<{ items: DeskAct[]; items_total: number }> {
  const { skip, limit } = getPaging(query, pageSize);
  const rows = await db.select().from(moneyActs).orderBy(desc(moneyActs.number)).offset(skip).limit(limit);
  const [total] = await db.select({ count: count() }).from(moneyActs);
  return { items: rows.map(toAct), items_total: total?.count ?? 0 };
}

const toAct = ({
  accountId,
  paymentId,
  subscriptionId,
  endsAccess: _,
  after: _after,
  ...row
}: ActRow): DeskAct => ({
  ...row,
  account_id: accountId,
  payment_id: paymentId,
  subscription_id: subscriptionId,
});

import { and, count, desc, eq } from "drizzle-orm";
import type { DeskAct, NewDeskAct } from "#contract/money-desk";
import type { Caller } from "../../people/viewers/accounts";
import { lockAccount } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import { moneyActs, payments, subscriptions } from "../../platform/db/schema";
import { fail, refuseCardNumber } from "../../platform/errors";
import { getPaging } from "../../platform/paging";
import { findLatestAct } from "../billing/blocking";
import type { BillingContext } from "../billing/context";
import { requestRefund } from "../billing/refunds";
import { extendAccess } from "../billing/renewals";

type ActRow = typeof moneyActs.$inferSelect;
type NewRow = Omit<ActRow, "number">;

/**
 * Does what the staff decided, and writes who did it and why, in one transaction. The same act sent again changes
 * nothing; 409 ACTED_MEANWHILE if another act came between what was seen and this one. 403 OWN_ACCOUNT: nobody decides
 * about their own money.
 */
export async function act(
  { db, clock }: Pick<BillingContext, "db" | "clock">,
  { account: staff }: Caller,
  wanted: NewDeskAct,
): Promise<void> {
  refuseCardNumber(wanted.reason);
  if (wanted.id === staff.id && wanted.act !== "note")
    fail(403, "OWN_ACCOUNT", "Another member of the staff has to do it");
  const now = clock.now();
  await db.transaction(async (transaction) => {
    const account = await lockAccount(transaction, wanted.id);
    if (!account && !(await hasPaid(transaction, wanted.id)))
      fail(404, "ACCOUNT_NOT_FOUND", "No such account");
    const row = await describeAct(transaction, wanted, { by: staff.email ?? staff.id, now });
    const latest = await findLatestAct(transaction, wanted.id);
    if ((latest?.number ?? 0) !== wanted.seen_act) {
      if (latest && isRepeated(latest, row)) return;
      fail(409, "ACTED_MEANWHILE", "Another act came between");
    }
    // Of two that no account's row keeps apart, the second is refused by the index.
    const [written] = await transaction.insert(moneyActs).values(row).onConflictDoNothing().returning();
    if (!written) fail(409, "ACTED_MEANWHILE", "Another act came between");
    await apply(transaction, wanted, row);
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
  const { id: accountId, seen_act: seenAct, act: kind, reason } = wanted;
  const row: NewRow = { ...nothing, accountId, seenAct, act: kind, reason, by, at: now };
  if (wanted.act === "extend") return { ...row, subscriptionId: wanted.subscription_id, days: wanted.days };
  if (wanted.act !== "refund") return row;
  const [payment] = await transaction
    .select()
    .from(payments)
    .where(and(eq(payments.id, wanted.payment_id), eq(payments.accountId, accountId)));
  if (!payment) fail(404, "PAYMENT_NOT_FOUND", "No such payment");
  return {
    ...row,
    paymentId: payment.id,
    amount: wanted.amount,
    currency: payment.currency,
    endsAccess: wanted.ends_access,
  };
}

const repeated = [
  "act",
  "seenAct",
  "paymentId",
  "subscriptionId",
  "amount",
  "endsAccess",
  "days",
  "by",
  "reason",
] as const;

/** Whether an act is the same one, sent again. */
const isRepeated = (latest: ActRow, row: NewRow): boolean =>
  repeated.every((name) => latest[name] === row[name]);

async function apply(transaction: Database, wanted: NewDeskAct, { by, at }: NewRow): Promise<void> {
  if (wanted.act === "refund") {
    const { payment_id: paymentId, amount, ends_access: endsAccess, reason } = wanted;
    await requestRefund(transaction, { paymentId, amount, endsAccess, by, reason }, at);
  }
  if (wanted.act !== "extend") return;
  const [subscription] = await transaction
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, wanted.subscription_id), eq(subscriptions.accountId, wanted.id)));
  if (!subscription) fail(404, "SUBSCRIPTION_NOT_FOUND", "No such subscription");
  if (!subscription.manageable) fail(409, "FOREIGN_SUBSCRIPTION", "Another service bills the subscription");
  await extendAccess(transaction, subscription, { days: wanted.days, now: at });
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
  seenAct: _seenAct,
  ...row
}: ActRow): DeskAct => ({
  ...row,
  account_id: accountId,
  payment_id: paymentId,
  subscription_id: subscriptionId,
});

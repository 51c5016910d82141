import { and, asc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import { toLocale } from "#contract/languages";
import { decideRenewal, graceSeconds, minNoticeSeconds } from "#domain/renewal";
import { type AccountRow, lockAccount } from "../../people/viewers/lock-account";
import { getMessageTarget } from "../../people/viewers/message-target";
import type { Database } from "../../platform/db/database";
import {
  chargeNotices,
  paymentMethods,
  payments,
  renewals,
  subscriptions,
  tariffs,
} from "../../platform/db/schema";
import { newId } from "../../platform/new-id";
import { chargeMethod } from "./charge-method";
import type { BillingContext } from "./context";
import { describe } from "./describe-payment";
import type { MethodRow, PaymentRow, SubscriptionRow } from "./lock-payer";
import { sendBillingMessage } from "./messages";
import { isUsable } from "./methods";
import { getAgreedTerms, getBoughtTerms, getNextAmount, getNextTariffId } from "./offer";
import type { PaymentHost } from "./payment-host";
import { countRefusal, endRenewals, schedule } from "./renewals";
import { expire, firstPollSeconds } from "./settle";

/** Longer than a renewal takes. When the lease expires, another worker takes over from one that died. */
const leaseSeconds = 120;
/** Below the number of database connections, which requests need too. */
const batchSize = 5;
/** How long a renewal is postponed while another payment of its account is pending. */
const postponeSeconds = 300;

/**
 * Takes the due steps of subscriptions: notices, charges, retries, ends. Any number of workers may run in parallel:
 * each leases a subscription for some time, and the next step is decided under the account's lock. Returns the number
 * of subscriptions leased.
 */
export async function runRenewals(context: BillingContext): Promise<number> {
  const claimed = await claim(context);
  await Promise.all(
    claimed.map((subscriptionId) =>
      renew(context, subscriptionId).catch((error: unknown) =>
        context.log({ level: "error", message: "renewal", subscriptionId, error: String(error) }),
      ),
    ),
  );
  return claimed.length;
}

async function claim({ db, clock }: BillingContext): Promise<string[]> {
  const now = clock.now();
  const due = db
    .select({ id: renewals.subscriptionId })
    .from(renewals)
    .where(lte(renewals.due, now))
    .orderBy(asc(renewals.due))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const rows = await db
    .update(renewals)
    .set({ due: now + leaseSeconds })
    .where(inArray(renewals.subscriptionId, due))
    .returning({ id: renewals.subscriptionId });
  return rows.map(({ id }) => id);
}

async function renew(context: BillingContext, subscriptionId: string): Promise<void> {
  const payment = await context.db.transaction((transaction) =>
    runRenewalStep(context, transaction, subscriptionId),
  );
  if (payment && context.host) await chargeRenewal(context, context.host, payment);
}

/** Takes the next step if it does not need the host; returns the payment if the next step is to charge it. */
async function runRenewalStep(
  context: BillingContext,
  transaction: Database,
  subscriptionId: string,
): Promise<PaymentRow | null> {
  const { host } = context;
  const now = context.clock.now();
  const found = await lockSubscription(transaction, subscriptionId);
  // Deleted, or just moved to another account: due again when the lease expires.
  if (!found) return null;
  const { account, subscription, method } = found;
  const { expiration } = subscription;
  const terms = getAgreedTerms(subscription);
  if (!terms) {
    await endRenewals(transaction, subscription);
    return null;
  }
  const [notice] = await transaction
    .select()
    .from(chargeNotices)
    .where(and(eq(chargeNotices.subscriptionId, subscriptionId), eq(chargeNotices.periodEnd, expiration)));
  const step = decideRenewal(
    {
      ...subscription,
      deleteAt: account.deleteAt,
      hasMethod: method !== null,
      isReachable: getMessageTarget(account) !== null,
      isCardGood: method !== null && isUsable(method, now),
      noticed: notice?.at ?? null,
    },
    now,
  );
  const { currency } = terms;
  const amount = getNextAmount(subscription, terms);
  switch (step.kind) {
    case "wait":
      await schedule(transaction, subscriptionId, step.until);
      return null;
    case "notify":
      await transaction
        .insert(chargeNotices)
        .values({ subscriptionId, periodEnd: expiration, amount, currency, at: now })
        .onConflictDoNothing();
      await sendBillingMessage(context, transaction, account, {
        kind: "notice",
        subscription,
        amount,
        currency,
        method,
        at: Math.max(expiration, now + minNoticeSeconds),
      });
      await schedule(transaction, subscriptionId, expiration);
      return null;
    case "end":
      await endRenewals(transaction, subscription);
      if (step.why === "refused" || step.why === "too_late")
        await sendBillingMessage(context, transaction, account, { kind: "ended" });
      return null;
    case "decline":
      await countRefusal({ context, transaction, now }, account, { subscription, isHard: true });
      return null;
    case "charge":
      break;
  }
  // Never more than announced in the notice; a discount may have been accepted since.
  const charged = Math.min(notice?.amount ?? amount, amount);
  if (!host || (await hasOpenPayment(transaction, account.id))) {
    await schedule(transaction, subscriptionId, now + postponeSeconds);
    return null;
  }
  // The payment is settled or polled before the next step is due; until then the grace period continues.
  await transaction
    .update(subscriptions)
    .set({ billingExpire: expiration + graceSeconds })
    .where(eq(subscriptions.id, subscriptionId));
  await schedule(transaction, subscriptionId, now + postponeSeconds);
  const [payment] = await transaction
    .insert(payments)
    .values({
      id: newId("pay"),
      accountId: account.id,
      kind: "renewal",
      status: "started",
      tariffId: getNextTariffId(subscription),
      subscriptionId,
      methodId: method?.id ?? null,
      amount: charged,
      currency,
      terms: getBoughtTerms(subscription, terms),
      locale: toLocale(account.language),
      country: account.country,
      created: now,
      expires: now + leaseSeconds,
      pollAt: now + firstPollSeconds,
    })
    .returning();
  return payment ?? null;
}

async function lockSubscription(
  transaction: Database,
  subscriptionId: string,
): Promise<{ account: AccountRow; subscription: SubscriptionRow; method: MethodRow | null } | null> {
  const find = () => transaction.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  const [known] = await find();
  const account = known && (await lockAccount(transaction, known.accountId));
  // Read again: it may have changed before the lock was acquired.
  const [subscription] = account ? await find() : [];
  if (!account || !subscription || subscription.accountId !== account.id) return null;
  const [method] = await transaction
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.accountId, account.id), paymentMethods.isActive));
  return { account, subscription, method: method ?? null };
}

async function hasOpenPayment(transaction: Database, accountId: string): Promise<boolean> {
  const [open] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), isNull(payments.settled), ne(payments.kind, "binding")))
    .limit(1);
  return open !== undefined;
}

async function chargeRenewal(context: BillingContext, host: PaymentHost, payment: PaymentRow): Promise<void> {
  // The viewer may just have cancelled or removed the method.
  const [method] = await context.db
    .select({ token: paymentMethods.token, tariff: tariffs })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .leftJoin(tariffs, eq(tariffs.id, payments.tariffId))
    .where(and(eq(payments.id, payment.id), isNull(payments.settled), subscriptions.recurrent));
  if (!method) return expire(context, payment);
  const description = describe({ tariff: method.tariff, payment, locale: payment.locale });
  await chargeMethod(context, host, payment, { token: method.token, description });
}

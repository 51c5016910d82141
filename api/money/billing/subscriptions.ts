import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { OwnSubscription } from "#contract/billing";
import type { Locale } from "#contract/languages";
import { isActive, isRunning } from "#domain/account-type";
import { getChargeTime, graceSeconds, isRenewing, retrySeconds } from "#domain/renewal";
import {
  cancelReasons,
  freezeDays,
  isFrozen,
  mayDiscount,
  mayFreeze,
  stayDiscountPercent,
} from "#domain/subscription";
import { daySeconds } from "#domain/time-units";
import type { Caller } from "../../people/viewers/accounts";
import { type AccountRow, lockAccount } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import { chargeNotices, paymentMethods, payments, subscriptions, tariffs } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { requireNotBlocked } from "./blocking";
import type { BillingContext } from "./context";
import type { MethodRow, SubscriptionRow } from "./lock-payer";
import { sendBillingMessage } from "./messages";
import { isUsable } from "./methods";
import {
  type Consent,
  getAgreedTerms,
  getDiscountOffer,
  getNextAmount,
  getRenewalOffer,
  recordAgreement,
  requireSameOffer,
} from "./offer";
import { movePaidDays } from "./paid-days";
import { endRenewals, getFirstDue, isBeingCharged, schedule } from "./renewals";

/** The account's subscriptions for managing them: the current one first, then the latest. */
export async function listSubscriptions(
  { db, clock }: Pick<BillingContext, "db" | "clock">,
  { account }: Pick<Caller, "account">,
  locale: Locale,
): Promise<OwnSubscription[]> {
  const now = clock.now();
  const rows = await findOwn(db, account.id);
  const ids = rows.flatMap(({ tariffId, next }) => [tariffId ?? [], next?.tariffId ?? []].flat());
  const named =
    ids.length === 0
      ? []
      : await db
          .select({ id: tariffs.id, title: tariffs.title })
          .from(tariffs)
          .where(inArray(tariffs.id, ids));
  const titles = new Map(named.map(({ id, title }) => [id, title[locale]]));
  const method = await findActiveMethod(db, account.id);
  const notices = await findNotices(db, rows);
  const charged = await findCharged(db, account.id);
  const used = getUsed(rows);
  return rows
    .map((row) =>
      toOwn(row, {
        account,
        titles,
        method,
        used,
        noticed: notices.get(row.id) ?? null,
        isBeingCharged: charged.includes(row.id),
        now,
      }),
    )
    .sort((a, b) => Number(b.is_active) - Number(a.is_active) || b.expiration - a.expiration);
}

/** The id of the subscription that renews, else of the one that lasts longest. 404 without any. */
export async function findCurrent(
  { db }: Pick<BillingContext, "db">,
  { account }: Pick<Caller, "account">,
): Promise<string> {
  const own = await findOwn(db, account.id);
  const [current] = own.sort(
    (one, other) => Number(isRenewing(other)) - Number(isRenewing(one)) || other.expiration - one.expiration,
  );
  return current?.id ?? fail(404, "SUBSCRIPTION_NOT_FOUND", "No such subscription");
}

/** When the payers were notified of the next charges, by subscription. */
export async function findNotices(db: Database, rows: SubscriptionRow[]): Promise<Map<string, number>> {
  const renewing = rows.filter(({ recurrent }) => recurrent);
  if (renewing.length === 0) return new Map();
  const found = await db
    .select()
    .from(chargeNotices)
    .where(
      or(
        ...renewing.map(({ id, expiration }) =>
          and(eq(chargeNotices.subscriptionId, id), eq(chargeNotices.periodEnd, expiration)),
        ),
      ),
    );
  return new Map(found.map(({ subscriptionId, at }) => [subscriptionId, at]));
}

/** The subscriptions whose renewals are being charged. */
async function findCharged(db: Database, accountId: string): Promise<(string | null)[]> {
  const open = await db
    .select({ id: payments.subscriptionId })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), eq(payments.kind, "renewal"), isNull(payments.settled)));
  return open.map(({ id }) => id);
}

type About = {
  account: AccountRow;
  /** Names of tariffs by id. */
  titles: ReadonlyMap<string, string>;
  /** The one that renewals are charged to. */
  method: MethodRow | null;
  used: ReturnType<typeof getUsed>;
  noticed: number | null;
  isBeingCharged: boolean;
  now: number;
};

function toOwn(
  row: SubscriptionRow,
  { account, titles, method, used, noticed, now, ...about }: About,
): OwnSubscription {
  const rule = getChargeRule(row, { account, method, now });
  const isCharged = rule === "renews" || rule === "after_trial" || rule === "retry";
  const active = isActive(row, now);
  const terms = getAgreedTerms(row);
  const storeId = (store: SubscriptionRow["store"]) => (row.store === store ? row.storeId : null);
  return {
    _id: row.id,
    type: row.type,
    manageable: row.manageable,
    start: row.start,
    expiration: row.expiration,
    billing_expire: row.billingExpire,
    is_grace: row.isGrace,
    acl_type: row.aclType,
    reccurent: row.recurrent,
    tariff_id: row.tariffId,
    title: titles.get(row.tariffId ?? "") ?? null,
    store: row.store,
    googleplay_id: storeId("google"),
    itunes_product_id: storeId("apple"),
    huawei_id: storeId("huawei"),
    tariff_info: row.tariffId === null ? null : { _id: row.tariffId, rate_steps: row.rateSteps },
    transition: row.lastTariffId === null ? null : { last_tariff_id: row.lastTariffId },
    next_tariff: row.next && { _id: row.next.tariffId, title: titles.get(row.next.tariffId) ?? "" },
    period_days: row.periodDays,
    next_charge:
      isCharged && terms
        ? {
            at: getChargeTime({ ...row, noticed }, now),
            amount: getNextAmount(row, terms),
            currency: terms.currency,
          }
        : null,
    offer: getRenewalOffer(row, now),
    discount_offer: mayDiscount({ ...row, ...used }, now) ? getDiscountOffer(row, now) : null,
    charge_rule: rule,
    charge_under_way: about.isBeingCharged,
    discount_percent: row.discountPercent,
    frozen_until: isFrozen(row, now) ? row.frozenUntil : null,
    is_active: active,
    may_freeze: mayFreeze({ ...row, ...used }, now),
    may_resume: mayResume(row, { account, hasMethod: method !== null, now }),
  };
}

/** When the account last accepted the discount, and when its last freeze ended or ends, of whichever subscription. */
const getUsed = (rows: SubscriptionRow[]): Pick<SubscriptionRow, "discounted" | "frozenUntil"> => ({
  discounted: getLatest(rows.map(({ discounted }) => discounted)),
  frozenUntil: getLatest(rows.map(({ frozenUntil }) => frozenUntil)),
});

const getLatest = (times: (number | null)[]): number | null =>
  times.reduce((latest, time) => (latest === null || (time !== null && time > latest) ? time : latest), null);

const findOwn = (db: Database, accountId: string): Promise<SubscriptionRow[]> =>
  db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));

/** The rule for the next charge, or for its absence. */
function getChargeRule(
  row: SubscriptionRow,
  { account, method, now }: Pick<About, "account" | "method" | "now">,
): OwnSubscription["charge_rule"] {
  if (row.store !== null || !row.manageable) return "store";
  if (row.price === null) return isRunning(row, now) ? "free" : "over";
  if (row.recurrent && account.deleteAt !== null) return "deletion";
  if (row.recurrent && !method) return "no_method";
  if (row.recurrent && now >= row.expiration + graceSeconds) return "over";
  if (row.recurrent && row.attempts >= retrySeconds.length)
    return method && isUsable(method, now) ? "unpaid" : "card_refused";
  if (row.recurrent) return row.isGrace ? "retry" : row.type === "TRIAL" ? "after_trial" : "renews";
  return isRunning(row, now) ? "cancelled" : "over";
}

/** Whether a cancelled subscription that has not ended can be resumed. */
const mayResume = (
  row: SubscriptionRow,
  { account, hasMethod, now }: Pick<About, "account" | "now"> & { hasMethod: boolean },
): boolean =>
  !row.recurrent &&
  row.manageable &&
  row.price !== null &&
  hasMethod &&
  account.deleteAt === null &&
  isRunning(row, now);

async function findActiveMethod(db: Database, accountId: string) {
  const [method] = await db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.accountId, accountId), paymentMethods.isActive));
  return method ?? null;
}

type Locked = { transaction: Database; account: AccountRow; subscription: SubscriptionRow; now: number };

/** Changes one of the account's subscriptions under its lock. 404 for others, 409 for one from an app store. */
export async function changeSubscription<Result>(
  { db, clock }: Pick<BillingContext, "db" | "clock">,
  caller: Caller,
  id: string,
  apply: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    const account =
      (await lockAccount(transaction, caller.account.id)) ?? fail(401, "UNAUTHORIZED", "Sign in first");
    const [subscription] = await transaction
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.accountId, account.id)));
    if (!subscription) fail(404, "SUBSCRIPTION_NOT_FOUND", "No such subscription");
    if (!subscription.manageable) fail(409, "FOREIGN_SUBSCRIPTION", "Another service bills the subscription");
    return apply({ transaction, account, subscription, now: clock.now() });
  });
}

/** Stops charges; the paid period lasts to its end. Idempotent. */
export function cancel(
  context: BillingContext,
  caller: Caller,
  { id, reason }: { id: string; reason: string | null },
): Promise<void> {
  return changeSubscription(context, caller, id, async ({ transaction, account, subscription, now }) => {
    if (!subscription.recurrent) return;
    const cancelReason = cancelReasons.find((known) => known === reason) ?? null;
    await endRenewals(transaction, subscription, { cancelled: now, cancelReason });
    const isCharged = await isBeingCharged(transaction, id);
    await sendBillingMessage(context, transaction, account, { kind: "cancelled", subscription, isCharged });
  });
}

/** Turns renewals of a cancelled subscription back on before it ends. */
export function resume(
  context: BillingContext,
  caller: Caller,
  { id, offer, terms }: Consent,
): Promise<void> {
  return changeSubscription(context, caller, id, async ({ transaction, account, subscription, now }) => {
    if (subscription.recurrent) return;
    await requireNotBlocked(transaction, account.id);
    const hasMethod = (await findActiveMethod(transaction, account.id)) !== null;
    if (!hasMethod) fail(409, "NO_PAYMENT_METHOD", "Add a payment method first");
    const own = await findOwn(transaction, account.id);
    if (!mayResume(subscription, { account, hasMethod, now }) || own.some(isRenewing))
      fail(409, "NOT_RESUMABLE", "The subscription is over, or another one renews");
    const agreed = getRenewalOffer(subscription, now);
    requireSameOffer(offer, agreed);
    await recordAgreement(transaction, {
      accountId: account.id,
      action: "resuming",
      offer: agreed,
      terms,
      subscriptionId: id,
      at: now,
    });
    await transaction
      .update(subscriptions)
      .set({
        recurrent: true,
        billingExpire: subscription.expiration + graceSeconds,
        cancelled: null,
        cancelReason: null,
      })
      .where(eq(subscriptions.id, id));
    await schedule(transaction, id, getFirstDue(subscription.expiration));
    await sendBillingMessage(context, transaction, account, {
      kind: "resumed",
      subscription,
      amount: agreed?.later ?? 0,
      at: getChargeTime({ ...subscription, noticed: null }, now),
    });
  });
}

/** Freezes a subscription for some days, which are added to its end; 0 days end the freeze. */
export function freeze(
  context: BillingContext,
  caller: Caller,
  { id, days }: { id: string; days: number },
): Promise<void> {
  return changeSubscription(context, caller, id, async ({ transaction, account, subscription, now }) => {
    const isNowFrozen = isFrozen(subscription, now);
    if (days === 0 && !isNowFrozen) return;
    if (days > 0 && isNowFrozen) fail(409, "ALREADY_FROZEN", "The subscription is already frozen");
    if (days > 0 && !freezeDays.some((known) => known === days)) fail(400, "BAD_REQUEST");
    const used = getUsed(await findOwn(transaction, account.id));
    if (days > 0 && !mayFreeze({ ...subscription, ...used }, now))
      fail(409, "NOT_FREEZABLE", "The subscription cannot be frozen now");
    const moved = days > 0 ? days * daySeconds : now - (subscription.frozenUntil ?? now);
    const expiration = subscription.expiration + moved;
    await transaction
      .update(subscriptions)
      .set({
        frozenFrom: days > 0 ? now : subscription.frozenFrom,
        frozenUntil: days > 0 ? now + moved : now,
        expiration,
        billingExpire: subscription.recurrent ? expiration + graceSeconds : expiration,
      })
      .where(eq(subscriptions.id, id));
    if (subscription.recurrent) await schedule(transaction, id, getFirstDue(expiration));
    const from = days > 0 ? now : now - moved;
    await movePaidDays(transaction, id, { from, to: from + moved, scale: 1, toId: id }, now);
  });
}

/** The discount for viewers who decide to stay: once a year and account, on the next charge of the tariff that it names. */
export function takeDiscount(
  context: BillingContext,
  caller: Caller,
  { id, offer, terms }: Consent,
): Promise<void> {
  return changeSubscription(context, caller, id, async ({ transaction, account, subscription, now }) => {
    if (subscription.discountPercent > 0) return;
    await requireNotBlocked(transaction, account.id);
    const used = getUsed(await findOwn(transaction, account.id));
    const agreed = mayDiscount({ ...subscription, ...used }, now)
      ? getDiscountOffer(subscription, now)
      : null;
    if (!agreed) fail(409, "NO_DISCOUNT", "There is no discount for this subscription");
    requireSameOffer(offer, agreed);
    await recordAgreement(transaction, {
      accountId: account.id,
      action: "discount",
      offer: agreed,
      terms,
      subscriptionId: id,
      at: now,
    });
    await transaction
      .update(subscriptions)
      .set({ discountPercent: stayDiscountPercent, discounted: now })
      .where(eq(subscriptions.id, id));
  });
}

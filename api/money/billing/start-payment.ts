import { and, eq, isNull } from "drizzle-orm";
import type { Offer, StartedPayment } from "#contract/billing";
import type { Currency } from "#contract/currencies";
import { defaultLocale, type Locale } from "#contract/languages";
import { type ApiContext, requireCaller } from "../../context";
import type { Caller } from "../../people/viewers/accounts";
import { lockAccount } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import { accounts, paymentMethods, payments, subscriptions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { newId } from "../../platform/new-id";
import { requireNotBlocked } from "./blocking";
import { countPaid, findBuyableTariff } from "./buyable-tariff";
import type { BillingContext } from "./context";
import type { MethodRow, PaymentRow } from "./lock-payer";
import { isUsable } from "./methods";
import { isSameOffer, recordAgreement, requireSameOffer } from "./offer";
import { findWithPaidDays } from "./paid-days";
import { chargeAtOnce, openForm } from "./pay-at-host";
import { HostRefusedError, HostUnavailableError, type PaymentHost } from "./payment-host";
import { toPayment } from "./payment-status";
import { getPurchaseCurrency, planPayment } from "./plan-payment";
import { expire, firstPollSeconds, settle } from "./settle";
import { findTariff, type TariffRow } from "./tariffs";
import { hasUsedTrial } from "./trial-uses";

/** How long a purchase can be paid for at the host. */
const openSeconds = 30 * 60;

type Where = { locale?: Locale | undefined; returns: "web" | "mobile"; origin?: string | undefined };
export type PaymentRequest = Where & {
  tariffId: string | null;
  /** What the payer was shown. Nothing else is charged. */
  offer?: Offer | undefined;
  /** The version of the terms of use that applies. */
  terms: string;
  /** A saved method to charge at once. */
  methodId?: string;
};
type Order = { method: MethodRow | null; request: PaymentRequest };

/** Any adult viewer may pay, even without a login (AMB-247). 403 for children and accounts marked for deletion. */
export async function requirePayer(context: ApiContext): Promise<Caller> {
  const caller = await requireCaller(context);
  if (caller.profile.child) fail(403, "CHILD_PROFILE", "A child's profile cannot pay");
  return caller;
}

/**
 * Starts a payment. An account has one pending purchase: requesting the same again returns the same payment, requesting
 * another cancels the first one, unless it is being paid right now.
 */
export async function startPayment(
  context: BillingContext,
  caller: Caller,
  request: PaymentRequest,
): Promise<StartedPayment> {
  const host = context.host ?? fail(503, "PAYMENTS_UNAVAILABLE", "No payment host is configured");
  const locale = request.locale ?? defaultLocale;
  const method =
    request.methodId === undefined ? null : await findMethod(context, caller.account.id, request.methodId);
  const order = { method, request };
  const begun = await insertPayment(context, caller, order);
  const payment = begun ?? (await clearOpenPurchase(context, host, caller, order));
  if (payment.settled !== null || payment.status === "processing")
    return { payment: await toPayment(context, payment, locale), form: null };
  const tariff = payment.tariffId === null ? null : await findTariff(context.db, payment.tariffId);
  if (method && payment.methodId === method.id)
    return chargeAtOnce(context, host, payment, { method, tariff, locale });
  return openForm(context, host, payment, {
    tariff,
    locale,
    isNew: begun !== null,
    ...getReturn(context, request),
  });
}

/** The payments of an account whose outcome is not known. */
export const findOpen = (db: Database, accountId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.accountId, accountId), isNull(payments.settled)));

/** Cancels an account's purchase that has not been paid, which another decision replaces. 409 PAYMENT_UNDER_WAY if it is being paid. */
export async function cancelOpenPurchase(context: BillingContext, accountId: string): Promise<void> {
  const { host } = context;
  if (!host) return;
  for (const payment of await findOpen(context.db, accountId))
    if (payment.kind !== "renewal" && payment.kind !== "binding") await cancelUnpaid(context, host, payment);
}

/** The new payment; null if the account already has a pending one. */
async function insertPayment(
  { db, clock }: BillingContext,
  { account: { id: accountId }, deviceId }: Caller,
  { method, request }: Order,
): Promise<PaymentRow | null> {
  const now = clock.now();
  return db.transaction(async (transaction) => {
    const account = (await lockAccount(transaction, accountId)) ?? fail(401, "UNAUTHORIZED", "Sign in first");
    await requireNotBlocked(transaction, accountId);
    const own = await findWithPaidDays(transaction, accountId);
    const open = await findOpen(transaction, accountId);
    const { tariffId } = request;
    const tariff =
      tariffId === null ? null : await findBuyableTariff(transaction, tariffId, { accountId, now });
    if (open.some(({ kind }) => kind === "renewal"))
      fail(409, "PAYMENT_UNDER_WAY", "A renewal is being charged");
    if (open.length > 0) return null;
    const usedTrial = await hasUsedTrial(transaction, { deviceId }, now);
    const paidPeriods = tariff ? await countPaid(transaction, accountId, tariff.id) : 0;
    const { kind, ...plan } = planPayment({ ...account, usedTrial, paidPeriods }, own, tariff, now);
    if (kind === "change") fail(409, "ALREADY_SUBSCRIBED", "Without a payment the tariff begins later");
    requireSameOffer(request.offer, plan.agreed);
    const [payment] = await transaction
      .insert(payments)
      .values({
        id: newId("pay"),
        accountId,
        kind,
        ...plan,
        methodId: getMethodId(plan.amount, method),
        deviceId,
        status: "started",
        locale: request.locale ?? defaultLocale,
        country: account.country,
        created: now,
        expires: now + openSeconds,
        pollAt: now + firstPollSeconds,
      })
      .returning();
    if (payment)
      await recordAgreement(transaction, {
        accountId,
        action: kind,
        offer: plan.agreed,
        terms: request.terms,
        subscriptionId: plan.subscriptionId,
        paymentId: payment.id,
        at: now,
      });
    return payment ?? null;
  });
}

/** The saved method to charge; null for a purchase without a charge, which needs the payer at the host. */
const getMethodId = (amount: number, method: MethodRow | null) => (amount > 0 ? (method?.id ?? null) : null);

/** The pending purchase if it equals this one; otherwise it is cancelled to make way for this one. */
async function clearOpenPurchase(
  context: BillingContext,
  host: PaymentHost,
  caller: Caller,
  order: Order,
): Promise<PaymentRow> {
  const accountId = caller.account.id;
  const { db, clock } = context;
  const { method, request } = order;
  const { tariffId } = request;
  const tariff = tariffId === null ? null : await findTariff(db, tariffId);
  const currency = await findPurchaseCurrency(context, accountId, tariff);
  const isSame = (open: PaymentRow) =>
    open.currency === currency &&
    (open.kind === "extension" || open.tariffId === tariffId) &&
    open.methodId === getMethodId(open.amount, method) &&
    isSameOffer(request.offer ?? null, open.agreed) &&
    open.expires > clock.now();
  const open = await findOpen(db, accountId);
  const same = open.find(isSame);
  if (same) return same;
  for (const payment of open) await cancelUnpaid(context, host, payment);
  return (
    (await insertPayment(context, caller, order)) ??
    fail(409, "PAYMENT_UNDER_WAY", "Another payment is under way")
  );
}

async function findPurchaseCurrency(
  { db, clock }: BillingContext,
  accountId: string,
  tariff: TariffRow | null,
): Promise<Currency> {
  const [account] = await db
    .select({ country: accounts.country })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const own = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return getPurchaseCurrency(account ?? fail(401, "UNAUTHORIZED", "Sign in first"), own, tariff, clock.now());
}

/** Longer than any call to the host takes. */
const openingSeconds = 60;

/** Cancels an unpaid payment, unless it is being paid right now. */
async function cancelUnpaid(context: BillingContext, host: PaymentHost, payment: PaymentRow): Promise<void> {
  try {
    const hostId = payment.hostId ?? (await host.find(payment.id))?.id ?? null;
    if (hostId !== null) await settle(context, await host.cancel(hostId));
    else if (context.clock.now() > payment.created + openingSeconds) await expire(context, payment);
  } catch (error) {
    if (!(error instanceof HostUnavailableError || error instanceof HostRefusedError)) throw error;
    fail(409, "PAYMENT_UNDER_WAY", "The outcome of the current payment is not known yet");
  }
}

/** Outside production the product is tested under many origins. */
const getReturn = ({ settings }: BillingContext, { returns, origin }: Where) => ({
  returns,
  origin:
    settings.mode === "production" || origin === undefined ? settings.publicOrigin : new URL(origin).origin,
});

/** The account's saved method; null if its card has expired, so that the payer pays at the host. 404 if not its own. */
async function findMethod(
  { db, clock }: BillingContext,
  accountId: string,
  id: string,
): Promise<MethodRow | null> {
  const [method] = await db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, id), eq(paymentMethods.accountId, accountId)));
  if (!method) fail(404, "METHOD_NOT_FOUND", "No such payment method");
  return isUsable(method, clock.now()) ? method : null;
}

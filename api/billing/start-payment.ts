import { and, eq, isNull } from "drizzle-orm";
import type { PaymentKind, StartedPayment } from "#contract/billing";
import { defaultLocale, type Locale } from "#contract/languages";
import type { NewOperation, PaymentType } from "#contract/payment-host";
import { isActive } from "#domain/account-type";
import { isCardGood } from "#domain/cards";
import { getCurrency } from "#domain/money";
import { promoChannel } from "#domain/promo";
import { getPeriodPrice, getUpgradePrice, type Terms } from "#domain/tariffs";
import { type ApiContext, requireCaller } from "../context";
import { paymentMethods, payments, subscriptions } from "../db/schema";
import { fail } from "../errors";
import { mayBuyByPromo } from "../promo/tariff";
import { type Caller, newId } from "../viewers/accounts";
import type { BillingContext } from "./context";
import {
  type AccountRow,
  lockAccount,
  type MethodRow,
  type PaymentRow,
  type SubscriptionRow,
} from "./lock-account";
import { HostRefusedError, HostUnavailableError, type PaymentHost } from "./payment-host";
import { toPayment } from "./payment-status";
import { getNextAmount } from "./renew";
import { isRenewing } from "./renewals";
import { expire, firstEnquirySeconds, refuse, settle } from "./settle";
import { findTariff, getTerms, type TariffRow } from "./tariffs";

/** How long a purchase can be paid for at the host. */
const openSeconds = 30 * 60;

type Where = { locale?: Locale | undefined; returns: "web" | "mobile"; origin?: string | undefined };
type Wish = Where & {
  tariffId: string | null;
  /** The price shown to the payer, in minor units: a different one is not charged. */
  price?: number | undefined;
  /** A saved method to charge at once. */
  methodId?: string;
};
type Order = { tariff: TariffRow | null; method: MethodRow | null; wish: Wish };
type Plan = Pick<PaymentRow, "kind" | "tariffId" | "subscriptionId" | "amount" | "currency"> & {
  terms: NonNullable<PaymentRow["terms"]> | null;
};

/** Any adult viewer may pay, even without a login (AMB-247). 403 for a child's profile and an account marked for deletion. */
export async function requirePayer(context: ApiContext): Promise<Caller> {
  const caller = await requireCaller(context);
  if (caller.profile.child) fail(403, "CHILD_PROFILE", "A child's profile does not pay");
  if (caller.account.deleteAt !== null) fail(403, "ACCOUNT_DELETED", "Restore the account first");
  return caller;
}

/**
 * Starts a payment. An account has one pending purchase: requesting the same again returns the same payment, requesting
 * another cancels the first one, unless it is being paid right now.
 */
export async function startPayment(
  context: BillingContext,
  caller: Caller,
  wish: Wish,
): Promise<StartedPayment> {
  const host = context.host ?? fail(503, "PAYMENTS_UNAVAILABLE", "No payment host is set");
  const locale = wish.locale ?? defaultLocale;
  const tariff =
    wish.tariffId === null ? null : await findBuyableTariff(context, caller.account.id, wish.tariffId);
  const method =
    wish.methodId === undefined ? null : await findMethod(context, caller.account.id, wish.methodId);
  const payment =
    (await insertPayment(context, caller.account.id, { tariff, method, wish })) ??
    (await clearOpenPurchase(context, host, caller.account.id, { tariff, method, wish }));
  if (payment.settled !== null || payment.status === "processing")
    return { payment: await toPayment(context.db, payment, locale), form: null };
  if (method && payment.methodId === method.id)
    return chargeAtOnce(context, host, payment, { method, tariff, locale });
  return openForm(context, host, payment, { tariff, locale, ...getReturn(context, wish) });
}

/** A tariff that this account, or a visitor (null), may buy. */
export async function findBuyableTariff(
  { db }: Pick<BillingContext, "db">,
  accountId: string | null,
  id: string,
): Promise<TariffRow> {
  const tariff = await findTariff(db, id);
  if (!tariff?.isOnSale) fail(404, "TARIFF_NOT_FOUND", "No such tariff");
  if (tariff.channel === promoChannel && (accountId === null || !(await mayBuyByPromo(db, accountId, id))))
    fail(404, "TARIFF_NOT_FOUND", "No such tariff");
  return tariff;
}

/** The new payment; null if the account already has a pending one. */
async function insertPayment(
  { db, clock }: BillingContext,
  accountId: string,
  { tariff, method, wish }: Order,
): Promise<PaymentRow | null> {
  const now = clock.now();
  return db.transaction(async (transaction) => {
    const account = (await lockAccount(transaction, accountId)) ?? fail(401, "UNAUTHORIZED", "Sign in first");
    const own = await transaction.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
    const open = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.accountId, accountId), isNull(payments.settled)));
    if (open.some(({ kind }) => kind === "renewal"))
      fail(409, "PAYMENT_UNDER_WAY", "A renewal is being charged");
    if (open.length > 0) return null;
    const plan = planPayment(account, own, tariff, now);
    if (wish.price !== undefined && wish.price !== plan.amount)
      fail(409, "PRICE_CHANGED", "The price is another one now");
    const [payment] = await transaction
      .insert(payments)
      .values({
        id: newId("pay"),
        accountId,
        ...plan,
        methodId: getMethodId(plan.amount, method),
        status: "started",
        locale: wish.locale ?? defaultLocale,
        created: now,
        expires: now + openSeconds,
        enquiry: now + firstEnquirySeconds,
      })
      .returning();
    return payment ?? null;
  });
}

/** The saved method to charge: a purchase that takes no money needs the payer at the host. */
const getMethodId = (amount: number, method: MethodRow | null) => (amount > 0 ? (method?.id ?? null) : null);

/** The payment that a purchase needs for this account. 409 if it already has a subscription. */
export function planPayment(
  account: Pick<AccountRow, "country" | "trialIsAvailable">,
  own: SubscriptionRow[],
  tariff: TariffRow | null,
  now: number,
): Plan {
  const currency = getCurrency(account.country);
  if (tariff === null)
    return { kind: "binding", tariffId: null, subscriptionId: null, amount: 0, currency, terms: null };
  const renewing = own.find(isRenewing) ?? null;
  const plan = (kind: PaymentKind, terms: Terms, amount: number, subscriptionId: string | null): Plan => ({
    kind,
    tariffId: tariff.id,
    subscriptionId,
    amount,
    currency: terms.currency,
    terms: { ...terms, aclType: tariff.aclType },
  });
  const full = getTerms(tariff, currency, { hasTrial: false });
  if (renewing && now >= renewing.expiration && renewing.tariffId === tariff.id) {
    const price = renewing.price ?? full.price;
    const agreed = { ...full, price, currency: renewing.currency ?? currency, rateSteps: renewing.rateSteps };
    return plan("extension", agreed, getNextAmount(renewing, price, agreed.currency), renewing.id);
  }
  if (own.some((one) => one.store !== null && isActive(one, now)))
    fail(409, "FOREIGN_SUBSCRIPTION", "An app store bills the subscription");
  const lite = own.find((one) => one.aclType === "lite" && isActive(one, now)) ?? null;
  if (
    lite &&
    tariff.aclType === "premium" &&
    !own.some((one) => one.aclType !== "lite" && isActive(one, now))
  ) {
    const paid =
      lite.price !== null && lite.currency !== null && lite.type === "PAID"
        ? {
            amount: lite.paidAmount,
            currency: lite.currency,
            start: getPeriodStart(lite),
            expiration: lite.expiration,
          }
        : null;
    const price = getUpgradePrice({ price: getPeriodPrice(full, 0), currency }, paid, now);
    return plan("upgrade", full, price, lite.id);
  }
  if (tariff.type === "upgrade") fail(409, "NOT_UPGRADABLE", "Only a lite subscription is upgraded");
  if (renewing) fail(409, "ALREADY_SUBSCRIBED", "There is a subscription that renews");
  const hasTrial = account.trialIsAvailable && own.length === 0;
  const terms = getTerms(tariff, currency, { hasTrial });
  return terms.trialDays > 0
    ? plan("trial", terms, 0, null)
    : plan("purchase", terms, getPeriodPrice(terms, 0), null);
}

const getPeriodStart = ({ expiration, periodDays, start }: SubscriptionRow): number =>
  Math.max(start, expiration - (periodDays ?? 30) * 86_400);

/** The pending purchase if it equals this one; otherwise it is cancelled to make way for this one. */
async function clearOpenPurchase(
  context: BillingContext,
  host: PaymentHost,
  accountId: string,
  order: Order,
): Promise<PaymentRow> {
  const { db, clock } = context;
  const { tariff, method, wish } = order;
  const isSame = (open: PaymentRow) =>
    open.tariffId === (tariff?.id ?? null) &&
    open.methodId === getMethodId(open.amount, method) &&
    (wish.price === undefined || wish.price === open.amount) &&
    open.expires > clock.now();
  const open = await db
    .select()
    .from(payments)
    .where(and(eq(payments.accountId, accountId), isNull(payments.settled)));
  const same = open.find(isSame);
  if (same) return same;
  for (const payment of open) await giveUp(context, host, payment);
  return (
    (await insertPayment(context, accountId, order)) ??
    fail(409, "PAYMENT_UNDER_WAY", "Another payment is under way")
  );
}

/** No call to the host lasts longer. */
const openingSeconds = 60;

/** Cancels an unpaid payment, unless it is being paid right now. */
async function giveUp(context: BillingContext, host: PaymentHost, payment: PaymentRow): Promise<void> {
  try {
    const known = payment.hostId ?? (await host.find(payment.id))?.id ?? null;
    if (known !== null) await settle(context, await host.cancel(known));
    else if (context.clock.now() > payment.created + openingSeconds) await expire(context, payment);
  } catch (error) {
    if (!(error instanceof HostUnavailableError || error instanceof HostRefusedError)) throw error;
    fail(409, "PAYMENT_UNDER_WAY", "The payment that is under way is not known to be over");
  }
}

type Shown = { tariff: TariffRow | null; locale: Locale; returns: "web" | "mobile"; origin: string };

/** The product is tested under many addresses; in production there is one. */
const getReturn = ({ settings }: BillingContext, { returns, origin }: Where) => ({
  returns,
  origin:
    settings.mode === "production" || origin === undefined ? settings.publicOrigin : new URL(origin).origin,
});

/** Opens the payment at the host, or the form of one that is waiting there. */
async function openForm(
  context: BillingContext,
  host: PaymentHost,
  payment: PaymentRow,
  shown: Shown,
): Promise<StartedPayment> {
  try {
    const ticket = await getTicket(context, host, payment, shown);
    const now = await reload(context, payment);
    const isOpen = ticket !== null && now.settled === null;
    return {
      payment: await toPayment(context.db, now, shown.locale),
      form: isOpen ? { url: getFormUrl(context), auth_token: ticket } : null,
    };
  } catch (error) {
    if (error instanceof HostUnavailableError)
      fail(503, "PAYMENTS_UNAVAILABLE", "The payment host does not answer");
    throw error;
  }
}

/** A ticket for paying at the host; null if the payment can no longer be paid there. */
async function getTicket(
  context: BillingContext,
  host: PaymentHost,
  payment: PaymentRow,
  shown: Shown,
): Promise<string | null> {
  try {
    if (payment.hostId !== null) return await host.getTicket(payment.hostId);
    const { operation, ticket } = await host.open(toOperation(context, payment, shown));
    await context.db
      .update(payments)
      .set({ hostId: operation.id, status: "waiting" })
      .where(and(eq(payments.id, payment.id), eq(payments.status, "started")));
    await settle(context, operation);
    return ticket;
  } catch (error) {
    if (!(error instanceof HostRefusedError)) throw error;
    // A finished operation has no tickets: its outcome is reported instead.
    const operation = payment.hostId === null ? null : await host.find(payment.id);
    if (operation) await settle(context, operation);
    else await refuse(context, payment);
    return null;
  }
}

async function reload({ db }: BillingContext, payment: PaymentRow): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, payment.id));
  return row ?? payment;
}

/** The address of the payment form; the ticket identifies the payment (AMB-234). */
export const getFormUrl = ({ settings }: Pick<BillingContext, "settings">): string =>
  new URL("/pay", settings.payment?.origin ?? settings.publicOrigin).href;

/** The allowed kinds of method: bank apps take roubles only, and only for immediate charges. */
const getMethods = (payment: Pick<PaymentRow, "currency" | "amount">): PaymentType[] =>
  payment.currency === "RUB" && payment.amount > 0 ? ["card", "sbp", "tpay", "sberpay"] : ["card"];

function toOperation({ settings }: BillingContext, payment: PaymentRow, shown: Shown): NewOperation {
  const folder = shown.locale === defaultLocale ? "" : `/${shown.locale}`;
  const at = (result: "success" | "fail") => `${shown.origin}${folder}/${shown.returns}/${result}`;
  return {
    order: payment.id,
    kind: payment.amount > 0 ? "payment" : "binding",
    amount: payment.amount,
    currency: payment.currency,
    description: describe(shown),
    locale: shown.locale,
    methods: getMethods(payment),
    callback_url: settings.payment?.callbackUrl ?? "",
    success_url: at("success"),
    fail_url: at("fail"),
    expires: payment.expires,
  };
}

const brands: Record<Locale, string> = { ru: "Луч", en: "Luch", sr: "Luč", bg: "Луч", hr: "Luč" };
const describe = ({ tariff, locale }: Pick<Shown, "tariff" | "locale">): string =>
  tariff ? `${brands[locale]} · ${tariff.title[locale]}` : brands[locale];

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
  return method.expire === null || isCardGood(method.expire, clock.now() * 1000) ? method : null;
}

/** Charges a saved method without sending the payer to the host. */
async function chargeAtOnce(
  context: BillingContext,
  host: PaymentHost,
  payment: PaymentRow,
  { method, tariff, locale }: { method: MethodRow; tariff: TariffRow | null; locale: Locale },
): Promise<StartedPayment> {
  const { db, settings } = context;
  try {
    const operation = await host.charge({
      order: payment.id,
      token: method.token,
      amount: payment.amount,
      currency: payment.currency,
      description: describe({ tariff, locale }),
      callback_url: settings.payment?.callbackUrl ?? "",
    });
    await settle(context, operation);
  } catch (error) {
    if (error instanceof HostRefusedError) await refuse(context, payment);
    // What the host did is unknown: the page follows the payment, and enquire.ts asks the host.
    else if (!(error instanceof HostUnavailableError)) throw error;
  }
  return { payment: await toPayment(db, await reload(context, payment), locale), form: null };
}

import { and, eq, isNull } from "drizzle-orm";
import type { PaymentKind, StartedPayment } from "#contract/billing";
import { defaultLocale, type Locale, localisedPath } from "#contract/languages";
import type { NewOperation, PaymentType } from "#contract/payment-host";
import { isActive } from "#domain/account-type";
import { isCardGood } from "#domain/cards";
import { getCurrency } from "#domain/money";
import { promoChannel } from "#domain/promo";
import { getPeriodPrice, getUpgradePrice, type Terms } from "#domain/tariffs";
import { daySeconds } from "#domain/time-units";
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

/** How long a purchase can be paid at the host. */
const openSeconds = 30 * 60;

type Where = { locale?: Locale | undefined; returns: "web" | "mobile"; origin?: string | undefined };
type Wish = Where & {
  tariffId: string | null;
  /** What the page told the payer that is charged now, in minor units: another price is not charged unseen. */
  price?: number | undefined;
  /** A saved method to charge at once. */
  methodId?: string;
};
type Order = { tariff: TariffRow | null; method: MethodRow | null; wish: Wish };
type Plan = Pick<PaymentRow, "kind" | "tariffId" | "subscriptionId" | "amount" | "currency"> & {
  terms: NonNullable<PaymentRow["terms"]> | null;
};

/** Who may pay: any adult viewer, also one without a login (AMB-247). 403 for a child's profile and an account to be deleted. */
export async function requirePayer(context: ApiContext): Promise<Caller> {
  const caller = await requireCaller(context);
  if (caller.profile.child) fail(403, "CHILD_PROFILE", "A child's profile does not pay");
  if (caller.account.deleteAt !== null) fail(403, "ACCOUNT_DELETED", "Restore the account first");
  return caller;
}

/**
 * Begins a payment. An account has one purchase under way: asking for the same again leads to the same payment, asking for
 * another gives the first one up, unless it is being paid right now.
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

/** The new payment; null if the account has one under way. */
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

/** The saved method that is charged: what takes no money needs the payer at the host. */
const getMethodId = (amount: number, method: MethodRow | null) => (amount > 0 ? (method?.id ?? null) : null);

/** What a wish comes to for this account. 409 for those who have a subscription already. */
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
  Math.max(start, expiration - (periodDays ?? 30) * daySeconds);

/** The purchase that is under way, if it is the same as this one; otherwise it is given up and this one begins. */
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

/** Ends a payment that nobody pays, unless it is being paid right now. */
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

/** The product is tried out under many addresses; in production there is one. */
const getReturn = ({ settings }: BillingContext, { returns, origin }: Where) => ({
  returns,
  origin:
    settings.mode === "production" || origin === undefined ? settings.publicOrigin : new URL(origin).origin,
});

/** Opens the payment at the host, or the form of the one that waits there. */
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

/** The ticket that a payment is paid with at the host; null if it is not paid there any more. */
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
    // An operation that is over has no tickets: what became of it is told instead.
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

/** The address of the payment form; the ticket says which payment it is for (AMB-234). */
export const getFormUrl = ({ settings }: Pick<BillingContext, "settings">): string =>
  new URL("/pay", settings.payment?.origin ?? settings.publicOrigin).href;

/** What may be paid with, by what is paid: banks' apps take roubles only, and only what is charged now. */
const getMethods = (payment: Pick<PaymentRow, "currency" | "amount">): PaymentType[] =>
  payment.currency === "RUB" && payment.amount > 0 ? ["card", "sbp", "tpay", "sberpay"] : ["card"];

function toOperation({ settings }: BillingContext, payment: PaymentRow, shown: Shown): NewOperation {
  const at = (result: "success" | "fail") =>
    shown.origin + localisedPath(`/${shown.returns}/${result}`, shown.locale);
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

/** An own saved method; null if its card is over, so that the payer pays at the host. 404 for any other. */
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

/** Charges a saved method without the payer's going to the host. */
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
    // What the host did is not known: the page follows the payment, and the host is asked.
    else if (!(error instanceof HostUnavailableError)) throw error;
  }
  return { payment: await toPayment(db, await reload(context, payment), locale), form: null };
}

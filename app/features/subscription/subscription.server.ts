import * as z from "zod/mini";
import type { Charge, Offer, OwnSubscription, PaidWith } from "#contract/billing";
import { freezeDays, getExpiryNotice } from "#domain/subscription";
import type { ApiError } from "~/lib/api/api-error";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { safePath } from "~/lib/http/safe-path";
import { fixedT } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { redirectWithToast } from "~/lib/session/redirects.server";
import type { ToastMessage } from "~/lib/session/toast-messages";
import { formatLongDate } from "~/lib/time/time-text";
import { createAccountLoader } from "../account/account-page.server";
import { describeMethod } from "../tariffs/describe-method.server";
import { getPaymentReturn, goToPayment } from "../tariffs/go-to-payment.server";
import { createMoneyFormat } from "../tariffs/money-text";
import { readOffer } from "../tariffs/read-offer";
import { ensureAccount, getCookieHeaders } from "../watch/access-flow.server";
import { describeSubscription, getCurrent, getName, isUnpaid } from "./describe-subscription.server";
import { csvColumns, toCsv } from "./payments-csv";
import { loadReceiptIds } from "./receipt.server";
import type { SubscriptionError } from "./use-subscription-error";

async function loadSubscriptions(context: RequestContext): Promise<OwnSubscription[]> {
  const { locale } = context;
  return (await context.api.billing.subscriptions({ locale }, await context.callOptions())).items;
}

/** /account/subscriptions: the subscriptions, their next charge and the payment methods. */
export const subscriptionLoader = createAccountLoader("subscription", async ({ context }) => {
  const { locale, now } = context;
  const [subscriptions, { data }] = await Promise.all([
    loadSubscriptions(context),
    context.api.billing.methods(undefined, await context.callOptions()),
  ]);
  const current = getCurrent(subscriptions);
  const methodOffer = subscriptions.find(({ reccurent }) => reccurent)?.offer ?? null;
  const money = ({ currency }: Offer) => createMoneyFormat(currency, locale);
  return {
    current: current && {
      id: current._id,
      name: getName(current, locale),
      type: isUnpaid(current) ? ("GRACE" as const) : current.type,
      text: describeSubscription(current, locale),
      notice: current.reccurent ? null : getExpiryNotice(current.expiration - now),
      isRefunded: current.charge_under_way && !current.reccurent,
      discount: current.discount_percent,
      next: current.next_tariff && {
        title: current.next_tariff.title,
        /** The tariff to stay with; null if the first charge of the next one has failed, which is to be paid. */
        stayWith: isUnpaid(current) ? null : current.tariff_id,
      },
      isRenewed: current.reccurent,
      isPaid: current.charge_rule === "no_method" || current.charge_rule === "cancelled",
      unpaidTariff: isUnpaid(current) ? (current.next_tariff?._id ?? current.tariff_id) : null,
      offer: current.offer,
      mayResume: current.may_resume,
      isLite: current.acl_type === "lite",
      isManaged: current.manageable && current.reccurent && current.next_charge !== null,
    },
    /** What charging another method agrees to; null if nothing will be charged. */
    methodOffer,
    /** What is charged at once to a card that is added or chosen; null if nothing is. */
    chargedNow: methodOffer && methodOffer.price > 0 ? money(methodOffer)(methodOffer.price) : null,
    hasNextCharge: subscriptions.some(({ next_charge: next }) => next !== null),
    methods: data.items.map((method) => ({
      ...describeMethod(method, locale),
      isActive: method.is_active,
      state: method.state,
    })),
    past: subscriptions
      .filter((one) => one !== current)
      .map((one) => ({
        id: one._id,
        name: getName(one, locale),
        text: one.is_active ? describeSubscription(one, locale) : describePast(one, locale),
      })),
  };
});

/** From when to when a subscription lasted: one that was replaced on its first day has one date. */
function describePast({ start, expiration }: OwnSubscription, locale: Locale): string {
  const [from, until] = [formatLongDate(start, locale), formatLongDate(expiration, locale)];
  return from === until ? from : fixedT(locale, "billing")("subscription.lasted", { from, until });
}

/** /account/subscriptions/manage and /subscriptionManage (AMB-048): pausing, the discount and cancelling. */
export const manageLoader = createAccountLoader(
  "subscription",
  async ({ context }) => {
    const { locale } = context;
    const current = getCurrent(await loadSubscriptions(context));
    return {
      title: fixedT(locale, "billing")("subscription.manage"),
      subscription: current && {
        id: current._id,
        name: getName(current, locale),
        text: describeSubscription(current, locale),
        isManageable: current.manageable,
        mayFreeze: current.may_freeze,
        isFrozen: current.frozen_until !== null,
        mayResume: current.may_resume,
        offer: current.offer,
        discountOffer: current.discount_offer,
        mayCancel: current.reccurent,
        isUnpaid: isUnpaid(current),
      },
    };
  },
  ({ title }) => title,
);

/**
 * /account/payments and /payment_history (AMB-048): a sentence per charge, saying what for, why, when and from which
 * card.
 */
export const paymentsLoader = createAccountLoader("payments", async ({ context }) => {
  const { locale } = context;
  const t = fixedT(locale, "billing");
  const date = (seconds: number) => formatLongDate(seconds, locale);
  const [{ data }, receiptIds] = await Promise.all([
    context.api.billing.history({ locale }, await context.callOptions()),
    loadReceiptIds(context),
  ]);
  return {
    isSubscribed: (await context.viewer()).hasSubscription,
    charges: data.items.map(({ id, amount, currency, rule, tariff, at, ...charge }) => ({
      id,
      receiptId: receiptIds.get(id) ?? null,
      tariff,
      date: date(at),
      amount: createMoneyFormat(currency, locale)(amount),
      text: t(`payments.rules.${rule}`, {
        tariff,
        from: date(charge.period_start),
        until: date(charge.period_end),
      }),
      paidWith: describePaidWith(charge.paid_with, rule, locale),
    })),
  };
});

function describePaidWith(method: PaidWith | null, rule: Charge["rule"], locale: Locale): string | null {
  const t = fixedT(locale, "billing");
  if (method === null) return null;
  if (method.last4 === null) return t("payments.by", { method: t(`methods.types.${method.type}`) });
  const isGivenBack = rule === "refund" || rule === "chargeback";
  return t(isGivenBack ? "payments.toCard" : "payments.byCard", { digits: method.last4 });
}

/** GET /resources/payments: the charges as a CSV file. */
export const paymentsFileLoader = defineLoader({ access: "adult" }, async ({ context }) => {
  const { data } = await context.api.billing.history({ locale: context.locale }, await context.callOptions());
  const t = fixedT(context.locale, "billing");
  const columns = Object.fromEntries(csvColumns.map((name) => [name, t(`payments.csv.${name}`)]));
  const table = toCsv(data.items, {
    locale: context.locale,
    zone: context.timeZone,
    columns: columns as Parameters<typeof toCsv>[1]["columns"],
    getRule: (rule) => t(`payments.kinds.${rule}`),
  });
  return new Response(table, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="luch-payments.csv"',
      "Cache-Control": "private, no-store",
    },
  });
});

const id = z.string().check(z.maxLength(64));
const optionalId = z.optional(id);
const forms = {
  cancel: z.object({ intent: z.literal("cancel"), id: optionalId, reason: z.optional(id) }),
  resume: z.object({ intent: z.literal("resume"), id: optionalId }),
  freeze: z.object({
    intent: z.literal("freeze"),
    id: optionalId,
    days: z.enum(freezeDays.map(String) as [string, ...string[]]),
  }),
  unfreeze: z.object({ intent: z.literal("unfreeze"), id: optionalId }),
  discount: z.object({ intent: z.literal("discount"), id: optionalId }),
  extend: z.object({ intent: z.literal("extend"), tariff_id: id, back: z.optional(z.string()) }),
  bind: z.object({ intent: z.literal("bind") }),
  activate: z.object({ intent: z.literal("activate"), id }),
  remove: z.object({ intent: z.literal("remove"), id }),
};
/** What the page showed of the charges that follow. */
type Agreed = { offer: Offer | undefined };
type Form = z.infer<(typeof forms)[keyof typeof forms]>;
const getSchema = (intent: string | null): z.ZodMiniType<Form> =>
  intent !== null && Object.hasOwn(forms, intent) ? forms[intent as keyof typeof forms] : forms.bind;

const refusals: Record<string, SubscriptionError> = {
  PAYMENT_UNDER_WAY: "underWay",
  PURCHASES_BLOCKED: "blocked",
  PRICE_CHANGED: "price",
  ALREADY_SUBSCRIBED: "alreadyPaid",
  NO_PAYMENT_METHOD: "noMethod",
  METHOD_REFUSED: "methodRefused",
  NOT_RESUMABLE: "notResumable",
  NOT_FREEZABLE: "notFreezable",
  ALREADY_FROZEN: "notFreezable",
  NO_DISCOUNT: "noDiscount",
  FOREIGN_SUBSCRIPTION: "foreign",
};
const describeRefusal = ({ code, isFault }: ApiError) => ({
  "": isFault ? "server" : (refusals[code] ?? "unknown"),
});

/** POST to the subscription's pages: every change of a subscription or payment method, by intent. */
export const subscriptionAction = defineFormAction(
  {
    access: "adult",
    getSchema: ({ fields }) => getSchema(fields.get("intent")),
    describeError: describeRefusal,
  },
  async ({ context, request, value, fields }) => {
    const offer = readOffer(fields);
    if (value.intent === "bind" || value.intent === "extend")
      return redirectToPayment(context, request, { ...value, offer });
    const message = await applyChange(context, { ...value, offer });
    return redirectWithToast(context, paths.subscriptions(), message);
  },
);

/** The subscription named in a form, else the current one, since popups do not know its id. */
async function findSubscription(context: RequestContext, named: string | undefined): Promise<string> {
  return named ?? getCurrent(await loadSubscriptions(context))?._id ?? "none";
}

/** Applies the change and redirects with a toast. */
async function applyChange(
  context: RequestContext,
  form: Exclude<Form, { intent: "bind" | "extend" }> & Agreed,
): Promise<ToastMessage> {
  const call = await context.callOptions();
  const { billing } = context.api;
  switch (form.intent) {
    case "activate":
      await billing.activateMethod({ id: form.id, offer: form.offer }, call);
      return "methodActivated";
    case "remove":
      await billing.removeMethod({ id: form.id }, call);
      return "methodRemoved";
    case "cancel":
      await billing.recurrent(
        {
          subscription_id: await findSubscription(context, form.id),
          enabled: false,
          ...(form.reason === undefined ? {} : { reason: form.reason }),
        },
        call,
      );
      return "subscriptionCancelled";
    case "resume":
      await billing.recurrent(
        { subscription_id: await findSubscription(context, form.id), enabled: true, offer: form.offer },
        call,
      );
      return "subscriptionResumed";
    case "freeze":
      await billing.freeze(
        { subscription_id: await findSubscription(context, form.id), days: Number(form.days) },
        call,
      );
      return "subscriptionFrozen";
    case "unfreeze":
      await billing.freeze({ subscription_id: await findSubscription(context, form.id), days: 0 }, call);
      return "subscriptionUnfrozen";
    case "discount":
      await billing.discount(
        { subscription_id: await findSubscription(context, form.id), offer: form.offer },
        call,
      );
      return "discountTaken";
  }
}

/** Redirects to the payment host, to save a method or to pay for a failed renewal (C-026). */
async function redirectToPayment(
  context: RequestContext,
  request: Request,
  form: Extract<Form, { intent: "bind" | "extend" }> & Agreed,
): Promise<Response> {
  const call = await context.callOptions();
  const account = await ensureAccount(context, request);
  const session = await context.session();
  const back = form.intent === "extend" ? safePath(form.back) : null;
  session.set({ returnToProduct: back ?? localisedPath(paths.subscriptions(), context.locale) });
  account.cookies.push(await session.commit());
  const order = { offer: form.offer, ...getPaymentReturn(context) };
  const started =
    form.intent === "bind"
      ? await context.api.billing.bindCard(order, call)
      : await context.api.billing.setTariff({ tariff_id: form.tariff_id, ...order }, call);
  return (
    (await goToPayment(context, getCookieHeaders(account), started)) ??
    redirectWithToast(context, paths.subscriptions(), "failed")
  );
}

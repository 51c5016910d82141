import type { Offer } from "#contract/billing";
import { defaultLocale, type Locale } from "#contract/languages";
import { homeCountry } from "#domain/country";
import { getLocalTime } from "#domain/limits";
import { getCurrency } from "#domain/money";
import { serviceTimeZone } from "#domain/time-zone";
import { api, type ApiContext, getCallersBillingCountry } from "../../context";
import type { Caller } from "../../people/viewers/accounts";
import { requireDeletedOrOwner, requireOwner } from "../../people/viewers/owner";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { changeTariff } from "./change-tariff";
import { toBilling } from "./context";
import { hasPayments, listCharges } from "./ledger";
import { activateMethod, listMethods, removeMethod } from "./methods";
import { findPayment, toPayment } from "./payment-status";
import { getQuote } from "./quote";
import { type PaymentRequest, requirePayer, startPayment } from "./start-payment";
import { cancel, findCurrent, freeze, listSubscriptions, resume, takeDiscount } from "./subscriptions";
import { listTariffs, toTariff } from "./tariffs";

const done = { ok: true as const };

/** Tariffs, subscriptions and payments. Refuses child profiles, and access to other accounts. */
export const billingRoutes = {
  tariffs: api.billing.tariffs.handler(async ({ input, context }) => {
    if (!context.settings.virtualMayBuy) await requireLogin(context);
    const { currency, locale } = await getTerms(context, input);
    const rows = await listTariffs(context.db, input.channel ?? null);
    const items = rows.filter(({ type }) => type !== "upgrade");
    return createList(items.map((row) => toTariff(row, currency, locale)));
  }),
  upgrades: api.billing.upgrades.handler(async ({ input, context }) => {
    const { currency, locale } = await getTerms(context, input);
    const rows = await listTariffs(context.db, input.channel ?? null);
    const items = rows.filter(({ type }) => type === "upgrade" || type === "upsale");
    const first = items.filter(({ type }) => type === "upgrade");
    return createList(
      [...first, ...items.filter((row) => !first.includes(row))].map((row) =>
        toTariff(row, currency, locale),
      ),
    );
  }),
  quote: api.billing.quote.handler(async ({ input, context }) => {
    const { caller, country, locale } = await getTerms(context, input);
    return getQuote(context, caller, { tariffId: input.tariff_id, country, locale });
  }),
  buy: api.billing.buy.handler(async ({ input, context }) => {
    if (!context.settings.virtualMayBuy) await requireLogin(context);
    const { tariff_id: tariffId, ...request } = input;
    return start(context, await requirePayer(context), { tariffId, ...request });
  }),
  buyByCard: api.billing.buyByCard.handler(async ({ input, context }) => {
    await requireOwner(context);
    const { tariff_id: tariffId, method_id: methodId, ...request } = input;
    return start(context, await requirePayer(context), { tariffId, methodId, ...request });
  }),
  bindCard: api.billing.bindCard.handler(async ({ input, context }) =>
    start(context, await requireOwner(context), { tariffId: null, ...input }),
  ),
  setTariff: api.billing.setTariff.handler(async ({ input, context }) => {
    await requireOwner(context);
    const { tariff_id: tariffId, ...request } = input;
    return start(context, await requirePayer(context), { tariffId, ...request });
  }),
  payment: api.billing.payment.handler(async ({ input, context }) => {
    const { account } = await requirePayer(context);
    const row = await findPayment(context.db, account.id, input.id);
    if (!row) fail(404, "PAYMENT_NOT_FOUND", "No such payment");
    return toPayment(context, row, input.locale ?? defaultLocale);
  }),
  subscriptions: api.billing.subscriptions.handler(async ({ input, context }) =>
    createList(
      await listSubscriptions(context, await requireDeletedOrOwner(context), input.locale ?? defaultLocale),
    ),
  ),
  subscriptionsWithPending: api.billing.subscriptionsWithPending.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    const all = await listSubscriptions(context, caller, input.locale ?? defaultLocale);
    return {
      data: {
        subscriptions: input.pending ? all : all.filter(({ is_active: isActive }) => isActive),
        has_payments: await hasPayments(context.db, caller.account.id),
      },
    };
  }),
  recurrent: api.billing.recurrent.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    const id = input.subscription_id ?? (await findCurrent(context, caller));
    if (input.enabled) await resume(toBilling(context), caller, { id, ...getConsent(context, input) });
    else await cancel(toBilling(context), caller, { id, reason: input.reason ?? null });
    return done;
  }),
  changeTariff: api.billing.changeTariff.handler(async ({ input, context }) => {
    const { tariff_id: id, ...agreed } = input;
    await changeTariff(toBilling(context), await requireOwner(context), {
      id,
      ...getConsent(context, agreed),
    });
    return done;
  }),
  freeze: api.billing.freeze.handler(async ({ input, context }) => {
    await freeze(toBilling(context), await requireOwner(context), {
      id: input.subscription_id,
      days: input.days,
    });
    return done;
  }),
  discount: api.billing.discount.handler(async ({ input, context }) => {
    await takeDiscount(toBilling(context), await requireOwner(context), {
      id: input.subscription_id,
      ...getConsent(context, input),
    });
    return done;
  }),
  history: api.billing.history.handler(async ({ input, context }) => {
    const { account } = await requireDeletedOrOwner(context);
    return { data: createList(await listCharges(context.db, account.id, input.locale ?? defaultLocale)) };
  }),
  methods: api.billing.methods.handler(async ({ context }) => {
    const { account } = await requireDeletedOrOwner(context);
    return { data: createList(await listMethods(context, account.id)) };
  }),
  activateMethod: api.billing.activateMethod.handler(async ({ input, context }) => {
    await activateMethod(toBilling(context), await requireOwner(context), {
      id: input.id,
      ...getConsent(context, input),
    });
    return done;
  }),
  removeMethod: api.billing.removeMethod.handler(async ({ input, context }) => {
    await removeMethod(toBilling(context), await requireOwner(context), input.id);
    return done;
  }),
};

const start = (context: ApiContext, caller: Caller, request: Omit<PaymentRequest, "terms">) =>
  startPayment(toBilling(context), caller, { ...request, ...getConsent(context, request) });

/** What the caller was shown, and the version of the terms of use that it is agreed under. */
function getConsent({ documents, now }: ApiContext, { offer }: { offer?: Offer | undefined }) {
  const query = {
    locale: defaultLocale as Locale,
    country: homeCountry,
    today: getLocalTime(now, serviceTimeZone).day,
  };
  return { offer, terms: documents.find(query, "terms_of_use")?.effective ?? "" };
}

/** In which country's currency, and in which language, the caller is shown prices: 403 CHILD_PROFILE for a child. */
async function getTerms(context: ApiContext, input: { locale?: Locale; geoip_cc?: string }) {
  const caller = context.token ? await context.findCaller() : null;
  if (caller?.profile.child) fail(403, "CHILD_PROFILE", "A child's profile is shown no prices");
  const country = getCallersBillingCountry(context, caller, input.geoip_cc);
  return { caller, country, currency: getCurrency(country), locale: input.locale ?? defaultLocale };
}

/** 403 ACCESS_VIRTUAL_DENIED if virtual viewers may not buy. */
async function requireLogin(context: ApiContext): Promise<void> {
  const caller = context.token ? await context.findCaller() : null;
  if (!caller || caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in first");
}

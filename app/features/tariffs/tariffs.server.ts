import { data } from "@remix-run/node";
import * as z from "zod";
import type { Quote, Tariff } from "#contract/billing";
import { getServiceDayStart } from "#domain/service-day";
import { getMonths, getPeriodPrice, isThreeMonths } from "#domain/tariffs";
import { attempt } from "~/lib/api/api-client.server";
import type { ApiError } from "~/lib/api/api-error";
import { type ActionContext, defineAction } from "~/lib/http/define-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { fixedT } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import type { Seo } from "~/lib/seo/seo";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { createNoPaymentHeader } from "~/lib/session/session.server";
import { formatLongDate } from "~/lib/time/time-text";
import { loadTariffs } from "../catalog/tariffs-data.server";
import { defineAdultLoader } from "../layouts/define-adult-loader.server";
import { ensureAccount, getCookieHeaders } from "../watch/access-flow.server";
import { describeMethod } from "./describe-method.server";
import { describeTerms } from "./describe-terms";
import {
  getAlreadyPath,
  getPaymentReturn,
  goToPayment,
  type PurchaseError,
  purchaseErrors,
  toPurchaseError,
} from "./go-to-payment.server";
import { createMoneyFormat } from "./money-text";
import { readOffer } from "./read-offer";
import { type OwnTariff, TariffsBody } from "./tariffs-body";

const channelPattern = /^[a-z0-9-]{1,64}$/;

/** The sales channel from this URL or an earlier one. Pages by cookie are this visitor's own. */
function getChannel(context: RequestContext): string | undefined {
  const { url, cookies } = context;
  if (cookies.channel !== undefined) context.isPrivate = true;
  const channelId = url.searchParams.get("channel") ?? cookies.channel ?? "";
  return channelPattern.test(channelId) ? channelId : undefined;
}

const byTrialFirst = (tariffs: Tariff[]): Tariff[] =>
  [...tariffs].sort((a, b) => Number(b.allow_trial) - Number(a.allow_trial));

function createTariffsLoader(page: "tariffs" | "start") {
  return defineAdultLoader({ access: "public", isShared: true }, async ({ context }) => {
    const viewer = await context.viewer();
    const tariffs = await loadTariffs(context, getChannel(context));
    const { searchParams } = context.url;
    const props = {
      tariffs: page === "start" ? byTrialFirst(tariffs) : tariffs,
      chosen: tariffs.find(({ _id }) => _id === searchParams.get("tariff_id"))?._id ?? null,
      hasTrial: viewer.hasTrial,
      hasSubscription: viewer.hasSubscription,
      isLite: viewer.hasSubscription && viewer.aclType === "lite",
      own: viewer.hasSubscription && !viewer.isVirtual ? await findOwnTariff(context) : null,
      day: getServiceDayStart(context.now),
      back: safePath(searchParams.get("back")),
      laterAction: page === "start" ? localisedPath(paths.start(), context.locale) : null,
    };
    return { page: serverMarkup(context, TariffsBody, props), seo: getSeo(context, tariffs, page) };
  });
}

/** The tariff of the viewer's subscription, and what follows it; null for one that a store bills, and on failure. */
async function findOwnTariff(context: RequestContext): Promise<OwnTariff | null> {
  const { locale } = context;
  const found = await attempt(context.api.billing.subscriptions({ locale }, await context.callOptions()));
  const active = found.ok ? found.value.items.filter(({ is_active }) => is_active) : [];
  const current = active.find(({ reccurent }) => reccurent) ?? active.find((one) => one.may_resume);
  const free = active.find(({ charge_rule: rule }) => rule === "free");
  if (!current && free)
    return { id: null, nextId: null, until: formatLongDate(free.expiration, locale), state: "free" };
  if (!current?.tariff_id) return null;
  const isUnpaid = current.reccurent && context.now >= current.expiration;
  return {
    id: current.tariff_id,
    nextId: current.next_tariff?._id ?? null,
    until: formatLongDate(current.expiration, locale),
    state: isUnpaid ? "unpaid" : current.reccurent ? "renews" : "cancelled",
  };
}

/** /tariffs: the tariffs (C-022); ?tariff_id= marks one, ?channel= adds those of a sales channel. */
export const tariffsLoader = createTariffsLoader("tariffs");
/** /start: the same with a trial first (AMB-002). */
export const startLoader = createTariffsLoader("start");

function getSeo(context: RequestContext, tariffs: Tariff[], page: "tariffs" | "start"): Seo {
  const t = fixedT(context.locale, "billing");
  const trial = tariffs.find(({ allow_trial: allowTrial }) => allowTrial);
  return createSeo(context, {
    title: t("tariffs.title"),
    description: trial
      ? t("tariffs.leadTrial", { count: trial.trial_period_duration.days, tariff: trial.title })
      : t("tariffs.lead"),
    canonicalPath: paths.tariffs(),
    isIndexed: page === "tariffs",
  });
}

/** /purchase?tariff_id=…: the terms of one tariff for this viewer, and how to pay. */
export const purchaseLoader = defineAdultLoader({ access: "public" }, async ({ context }) => {
  const viewer = await context.viewer();
  const { locale, url } = context;
  const to = (path: string) => localisedPath(path, locale);
  const tariff_id = url.searchParams.get("tariff_id");
  const back = safePath(url.searchParams.get("back"));
  if (tariff_id === null) throw redirectTo(to(paths.tariffs(back)));
  const call = await context.callOptions();
  const found = await attempt(context.api.billing.quote({ tariff_id, locale }, call));
  if (!found.ok) {
    const already = getAlreadyPath(found.error, locale);
    if (already !== null) throw redirectTo(already);
    if (found.error.code === "NOT_UPGRADABLE" || found.error.code === "TARIFF_NOT_FOUND")
      throw redirectTo(to(paths.tariffs(back)));
    throw found.error;
  }
  const { tariff, offer } = found.value;
  const methods = viewer.isVirtual ? [] : (await context.api.billing.methods(undefined, call)).data.items;
  return {
    kind: "purchase" as const,
    ...describeQuote(found.value, locale),
    methods: methods
      .filter(({ state }) => state === "active")
      .map((method) => describeMethod(method, locale)),
    isVirtual: viewer.isVirtual,
    order: {
      ...(found.value.kind === "change" ? { intent: "change" } : {}),
      tariff_id: tariff._id,
      ...offer,
      ...(back === null ? {} : { back }),
    },
    offer: {
      now: createMoneyFormat(offer.currency, locale)(offer.price),
      later: createMoneyFormat(offer.currency, locale)(offer.later),
    },
    error: readError(context),
    plainTitle: fixedT(locale, "billing")("purchase.pageTitle"),
  };
});

const toTerms = ({ price, rate_steps: rateSteps }: Tariff) => ({ price, rateSteps });

/** A quote as pages show it. */
function describeQuote(
  { tariff, kind, amount, currency, first, next, year_total, kept_days: keptDays, beside }: Quote,
  locale: Locale,
) {
  return {
    tariff: {
      id: tariff._id,
      title: tariff.title,
      description: tariff.description,
      trialDays: tariff.trial_period_duration.days,
      months: getMonths(tariff.period_days),
      isThreeMonths: isThreeMonths(tariff.period_days),
    },
    paymentKind: kind,
    /** Whether unused days were deducted from the price. */
    isReduced: kind === "upgrade" && amount < getPeriodPrice(toTerms(tariff), 0),
    keptDays,
    beside: beside && {
      title: beside.title ?? fixedT(locale, "billing")("subscription.untitled"),
      until: formatLongDate(beside.until, locale),
    },
    amount: createMoneyFormat(currency, locale)(amount),
    terms: describeTerms(
      { currency, first, next, yearTotal: year_total, isNow: kind !== "trial" && kind !== "change" },
      locale,
    ),
  };
}

/** An error passed on by a redirect. */
const readError = ({ url }: RequestContext): PurchaseError | null =>
  purchaseErrors.find((known) => known === url.searchParams.get("error")) ?? null;

const Order = z.object({
  intent: z.enum(["buy", "change"]).default("buy"),
  tariff_id: z.string().max(64),
  method_id: z.string().max(64).optional(),
  back: z.string().max(2048).optional(),
});
const Later = z.object({ intent: z.literal("later"), back: z.string().max(2048).optional() });
const OrderForm = z.union([Later, Order]);
const orderForm = { access: "public" as const, form: OrderForm };

/** POST /purchase and /start: a viewer without a login signs in first; others continue to the payment. */
export const purchaseAction = defineAction(orderForm, createOrderAction({ needsLogin: true }));
/** POST /tariffs: any viewer who may buy continues to the payment, with or without a login (AMB-247). */
export const tariffsAction = defineAction(orderForm, createOrderAction({ needsLogin: false }));

function createOrderAction({ needsLogin }: { needsLogin: boolean }) {
  return async ({
    context,
    request,
    form,
    fields,
  }: ActionContext<z.infer<typeof OrderForm>>): Promise<Response> => {
    const to = (path: string) => localisedPath(path, context.locale);
    const back = safePath(form.back);
    if (form.intent === "later")
      return redirectTo(back ?? to(paths.home()), {
        status: 303,
        headers: { "Set-Cookie": await createNoPaymentHeader() },
      });
    const viewer = await context.viewer();
    if (viewer.isChild) throw data({ reason: "forbidden" as const }, { status: 403 });
    const here = to(paths.purchase(form.tariff_id, back));
    if (viewer.isVirtual && needsLogin) return redirectTo(to(paths.signIn(here)), { status: 303 });
    const account = await ensureAccount(context, request);
    await rememberBack(context, account, back);
    const call = await context.callOptions(account.token);
    if (form.intent === "change") {
      const { tariff_id } = form;
      const changed = await attempt(
        context.api.billing.changeTariff({ tariff_id, offer: readOffer(fields) }, call),
      );
      if (changed.ok) return redirectWithToast(context, paths.subscriptions(), "tariffChanged");
      return redirectTo(`${here}&error=${toPurchaseError(changed.error)}`, { status: 303 });
    }
    const purchase = {
      tariff_id: form.tariff_id,
      offer: readOffer(fields),
      ...getPaymentReturn(context),
    };
    const usesSaved = form.method_id !== undefined && form.method_id !== "new";
    const started = await attempt(
      usesSaved
        ? context.api.billing.buyByCard({ ...purchase, method_id: form.method_id ?? "" }, call)
        : context.api.billing.buy(purchase, call),
    );
    // The bank no longer accepts the saved card: the viewer chooses another on the same page.
    if (started.ok && usesSaved && started.value.payment.decline === "payment_invalid")
      return redirectTo(`${here}&popup=card-error`, { status: 303 });
    if (started.ok) {
      const onward = await goToPayment(context, getCookieHeaders(account), started.value);
      if (onward) return onward;
    }
    const error = started.ok ? null : started.error;
    if (error?.code === "ACCESS_VIRTUAL_DENIED") return redirectTo(to(paths.signIn(here)), { status: 303 });
    const already = error
      ? ((await findPaidPath(context, call, form.tariff_id, error)) ?? getAlreadyPath(error, context.locale))
      : null;
    if (already !== null) return redirectTo(already, { status: 303 });
    const shown = error ? toPurchaseError(error) : "server";
    return redirectTo(`${here}&error=${shown}`, { status: 303 });
  };
}

/** The result of the purchase of this tariff, if another one is refused: it was sent twice, or from another tab. */
async function findPaidPath(
  { api, locale }: RequestContext,
  call: Awaited<ReturnType<RequestContext["callOptions"]>>,
  tariffId: string,
  { code }: ApiError,
): Promise<string | null> {
  if (code !== "ALREADY_SUBSCRIBED") return null;
  const found = await attempt(api.billing.payment({ id: "last", locale }, call));
  if (!found.ok || found.value.tariff_id !== tariffId || found.value.status !== "succeeded") return null;
  return `${localisedPath(paths.paymentSuccess(), locale)}?order=${encodeURIComponent(found.value.id)}&again=1`;
}

/** Remembers the page of the film the viewer wanted, for returning there after payment (AMB-025). */
async function rememberBack(
  context: RequestContext,
  account: { cookies: string[] },
  back: string | null,
): Promise<void> {
  if (back === null) return;
  const session = await context.session();
  session.set({ returnToProduct: back });
  account.cookies.push(await session.commit());
}

/** /upsale: an upgrade offer; «back» returns to the page that it was opened from (AMB-170). */
export const upsaleLoader = defineAdultLoader({ access: "public" }, async ({ context }) => {
  const viewer = await context.viewer();
  const call = await context.callOptions();
  const { data: saved } = await context.session();
  const { locale, url } = context;
  const isLite = viewer.hasSubscription && viewer.aclType === "lite";
  const asked = safePath(url.searchParams.get("back"));
  const denied = safePath(saved.upsale_route);
  const { items } = await context.api.billing.upgrades({ locale }, call);
  const offered = items.find(({ tariff_type: type }) => (type === "upgrade") === isLite);
  const quote = offered
    ? await attempt(context.api.billing.quote({ tariff_id: offered._id, locale }, call))
    : null;
  if (quote && !quote.ok && quote.error.isFault) throw quote.error;
  return {
    kind: "upsale" as const,
    upgrade: quote?.ok ? describeQuote(quote.value, locale) : null,
    /** Whether the viewer was denied a recording. */
    isForRecordings: url.searchParams.get("reason") === "catchups",
    /** Whether the viewer was denied what they wanted to watch, and did not come on their own. */
    isDenied: asked === null && denied !== null,
    back: asked ?? denied ?? localisedPath(paths.home(), locale),
    plainTitle: fixedT(locale, "billing")("upsale.title"),
  };
});

/** /pages/subscription/already. */
export const alreadyLoader = defineAdultLoader({ access: "public", isShared: true }, async ({ context }) => ({
  isForeign: context.url.searchParams.has("store"),
  plainTitle: fixedT(context.locale, "billing")("already.title"),
}));

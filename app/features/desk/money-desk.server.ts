import { data } from "@remix-run/node";
import * as z from "zod/mini";
import type { Currency } from "#contract/currencies";
import type { DayDifference, DeskPayment, NewDeskAct } from "#contract/money-desk";
import { maxDeskDays, maxDeskReason } from "#contract/sizes";
import { hasCardNumber } from "#domain/card-number";
import { readDecimal } from "#domain/money";
import { getDayRange } from "#domain/service-day";
import { attempt } from "~/lib/api/api-client.server";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { formatTime } from "~/lib/time/time-text";
import { createMoneyFormat } from "../tariffs/money-text";

/** /support-desk/money: the search, an account, the acts or the days. Not found for others, as the API decides. */
export const moneyDeskLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const query = context.url.searchParams;
  const account = query.get("account")?.slice(0, 64);
  const list = query.get("list");
  const plainTitle = fixedT(context.locale, "desk")("title");
  const found = account ? await attempt(loadAccount(context, account)) : null;
  if (account && found && !found.ok) {
    if (found.error.code !== "ACCOUNT_NOT_FOUND") throw found.error;
    const page = {
      ...(await search(context)),
      asked: { q: account, sum: "", day: "" },
      isAsked: true,
      found: [],
    };
    return data({ ...page, plainTitle }, { status: 404 });
  }
  const page = found?.ok
    ? found.value
    : list === "acts"
      ? await loadActs(context)
      : list === "days"
        ? await loadDays(context)
        : await search(context);
  return { ...page, plainTitle };
});

const describeTime = ({ timeZone, locale }: RequestContext, at: number) =>
  formatTime("date-time", at, timeZone, locale);

const describeSum = (amount: number | null, currency: Currency | null, locale: Locale) =>
  amount === null || currency === null ? null : createMoneyFormat(currency, locale)(amount);

async function search(context: RequestContext) {
  const { locale } = context;
  const [q, sum, day] = ["q", "sum", "day"].map(
    (name) => context.url.searchParams.get(name)?.trim().slice(0, 200) ?? "",
  ) as [string, string, string];
  const amount = readDecimal(sum);
  const errors = {
    sum: sum !== "" && !amount ? ("amountWrong" as const) : null,
    day: day !== "" && getDayRange(day) === null ? ("dayWrong" as const) : null,
  };
  const isAsked = (q !== "" || sum !== "" || day !== "") && !errors.sum && !errors.day;
  // Also without a question: the API decides who may ask.
  const { items } = await context.api.moneyDesk.search(
    isAsked ? { q, locale, ...(amount ? { sum: amount } : {}), ...(day === "" ? {} : { day }) } : { locale },
    await context.callOptions(),
  );
  return {
    kind: "search" as const,
    asked: { q, sum, day },
    errors,
    isAsked,
    found: items.map(({ account_id: id, login, payment }) => ({
      id,
      login,
      payment: payment && describePayment(context, payment),
    })),
  };
}

const describePayment = (
  context: RequestContext,
  { id, status, amount, left, currency, tariff, at, host_id: hostId }: DeskPayment,
) => ({
  id,
  hostId,
  status,
  tariff,
  amount: describeSum(amount, currency, context.locale) ?? "",
  left: left === 0 ? null : describeSum(left, currency, context.locale),
  at: describeTime(context, at),
});

async function loadAccount(context: RequestContext, id: string) {
  const { locale } = context;
  const [desk, billing] = [fixedT(locale, "desk"), fixedT(locale, "billing")];
  const found = await context.api.moneyDesk.account({ id, locale }, await context.callOptions());
  return {
    kind: "account" as const,
    id,
    login: found.login,
    country: found.country,
    isDeleted: found.is_deleted,
    isBlocked: found.is_blocked,
    latestAct: found.latest_act,
    subscriptions: found.subscriptions.map(({ start, expiration, type, ...one }) => ({
      ...one,
      type: billing(`subscription.types.${type}`),
      start: describeTime(context, start),
      until: describeTime(context, expiration),
    })),
    payments: found.payments.map((payment) => describePayment(context, payment)),
    history: found.history.map(({ at, kind, id: of, amount, currency, detail, decline }, index) => ({
      key: String(index),
      at: describeTime(context, at),
      kind,
      id: of,
      amount: describeSum(amount, currency, locale),
      detail: decline === null ? detail : desk(`declines.${decline}`),
    })),
  };
}

const actsOnPage = 30;

async function loadActs(context: RequestContext) {
  const page = Number(context.url.searchParams.get("page") ?? "1");
  if (!Number.isInteger(page) || page < 1 || page > 10_000) notFound();
  const { items, items_total: total } = await context.api.moneyDesk.acts(
    { skip: (page - 1) * actsOnPage, limit: actsOnPage },
    await context.callOptions(),
  );
  if (page > 1 && items.length === 0) notFound();
  return {
    kind: "acts" as const,
    page,
    pages: Math.max(1, Math.ceil(total / actsOnPage)),
    acts: items.map((act) => ({
      number: act.number,
      act: act.act,
      account: act.account_id,
      id: act.payment_id ?? act.subscription_id,
      amount: describeSum(act.amount, act.currency, context.locale),
      days: act.days,
      by: act.by,
      reason: act.reason,
      at: describeTime(context, act.at),
    })),
  };
}

async function loadDays(context: RequestContext) {
  const { items } = await context.api.moneyDesk.days(undefined, await context.callOptions());
  const sum = (amount: number | null, { currency }: DayDifference) =>
    describeSum(amount, currency, context.locale);
  return {
    kind: "days" as const,
    days: items.map(({ day, at, operations, differences }) => ({
      day,
      at: describeTime(context, at),
      operations,
      differences: differences.map((one) => ({
        what: one.what,
        id: one.id,
        paymentId: one.payment_id,
        here: sum(one.here, one),
        there: sum(one.there, one),
        found: describeTime(context, one.found),
        gone: one.gone === null ? null : describeTime(context, one.gone),
      })),
    })),
  };
}

const reason = z.string({ error: "reasonEmpty" }).check(
  z.trim(),
  z.minLength(1, "reasonEmpty"),
  z.maxLength(maxDeskReason, "reasonLong"),
  z.refine((text) => !hasCardNumber(text), { error: "card" }),
);
const act = { account: z.string(), seen_act: z.string().check(z.regex(/^\d{1,9}$/, "meanwhile")), reason };
const Refund = z.object({
  ...act,
  intent: z.literal("refund"),
  /** The payment. */
  id: z.string(),
  amount: z
    .string({ error: "amountWrong" })
    .check(z.refine((text) => (readDecimal(text) ?? 0) > 0, { error: "amountWrong" })),
  ends_access: z.optional(z.literal("on")),
});
const Extension = z.object({
  ...act,
  intent: z.literal("extend"),
  /** The subscription. */
  id: z.string(),
  days: z.string({ error: "daysWrong" }).check(
    z.regex(/^\s*\d{1,3}\s*$/, "daysWrong"),
    z.refine((days) => Number(days) >= 1 && Number(days) <= maxDeskDays, { error: "daysWrong" }),
  ),
});
const Plain = z.object({ ...act, intent: z.enum(["block", "unblock", "note"]) });
const Day = z.object({
  intent: z.literal("reconcile"),
  day: z
    .string({ error: "dayWrong" })
    .check(z.refine((day) => getDayRange(day) !== null, { error: "dayWrong" })),
});
type Sent = z.infer<typeof Refund | typeof Extension | typeof Plain | typeof Day>;

function getSchema({ fields }: { fields: URLSearchParams }): z.ZodMiniType<Sent> {
  const intent = fields.get("intent");
  if (intent === "refund") return Refund;
  if (intent === "extend") return Extension;
  return intent === "reconcile" ? Day : Plain;
}

/** Keys of the texts «errors» of the namespace «desk». */
const describeError = createErrorDescriber({
  NOT_REFUNDABLE: ["amount", "notRefundable"],
  ACTED_MEANWHILE: ["", "meanwhile"],
  CARD_NUMBER_REFUSED: ["reason", "card"],
  FOREIGN_SUBSCRIPTION: ["", "foreign"],
  OWN_ACCOUNT: ["", "ownAccount"],
  DAY_NOT_OVER: ["day", "dayNotOver"],
  HOST_REFUSED: ["", "hostRefused"],
});

function toAct(sent: Exclude<Sent, { intent: "reconcile" }>): NewDeskAct {
  const common = { id: sent.account, seen_act: Number(sent.seen_act), reason: sent.reason };
  if (sent.intent === "refund") {
    return {
      ...common,
      act: "refund",
      payment_id: sent.id,
      ends_access: sent.ends_access === "on",
      amount: readDecimal(sent.amount) ?? 0,
    };
  }
  if (sent.intent !== "extend") return { ...common, act: sent.intent };
  return { ...common, act: "extend", subscription_id: sent.id, days: Number(sent.days) };
}

/** POST /support-desk/money: an act on an account, or the comparison of a day. The API checks access. */
export const moneyDeskAction = defineFormAction(
  {
    access: "public",
    askAsStaff: async ({ api, callOptions }) => api.moneyDesk.acts({ limit: 1 }, await callOptions()),
    getSchema,
    secrets: [],
    describeError,
  },
  async ({ context, value }) => {
    const { moneyDesk } = context.api;
    const call = await context.callOptions();
    if (value.intent === "reconcile") {
      await moneyDesk.reconcile({ day: value.day }, call);
      return redirectTo(localisedPath(paths.moneyDesk({ list: "days" }), context.locale), { status: 303 });
    }
    await moneyDesk.act(toAct(value), call);
    return redirectWithToast(context, paths.moneyDesk({ account: value.account }), "acted");
  },
);

import type { OwnSubscription, PaymentMethod } from "#contract/billing";
import { shortenName } from "#domain/profile";
import { attempt } from "~/lib/api/api-client.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatLongDate } from "~/lib/time/time-text";
import { getDeviceName } from "../account/device-name";
import {
  describeSubscription,
  getCurrent,
  getName,
  isUnpaid,
} from "../subscription/describe-subscription.server";
import { describeMethod } from "../tariffs/describe-method.server";
import { createMoneyFormat } from "../tariffs/money-text";

/** How many of the account's devices are named at a glance. */
const maxNamed = 3;

/**
 * What the account has, what will be charged to what, who watches, and where. A part that cannot be loaded is null:
 * the sections behind it stay within reach.
 */
export async function loadOverview(context: RequestContext) {
  const { api, locale } = context;
  const call = await context.callOptions();
  const [subscriptions, methods, profiles, devices] = await Promise.all([
    attempt(api.billing.subscriptions({ locale }, call)),
    attempt(api.billing.methods(undefined, call)),
    attempt(api.profiles.list(undefined, call)),
    attempt(api.account.devices(undefined, call)),
  ]);
  const t = fixedT(locale, "account");
  const current = subscriptions.ok ? getCurrent(subscriptions.value.items) : null;
  return {
    subscription: subscriptions.ok ? await describeCurrent(context, current) : null,
    charge: subscriptions.ok ? describeCharge(context, current) : null,
    method: methods.ok ? describeCharged(context, methods.value.data.items, current) : null,
    profiles: profiles.ok
      ? profiles.value.data.items.map(({ _id: id, name, image }) => ({ id, name: shortenName(name), image }))
      : null,
    devices: devices.ok
      ? {
          used: devices.value.items.length,
          limit: devices.value.limit,
          names: devices.value.items.slice(0, maxNamed).map((device) => getDeviceName(t, device)),
        }
      : null,
  };
}

async function describeCurrent(context: RequestContext, current: OwnSubscription | null) {
  const t = fixedT(context.locale, "billing");
  const { partner, hasSubscription } = await context.viewer();
  if (current)
    return {
      name: getName(current, context.locale),
      label: t(`subscription.types.${isUnpaid(current) ? "GRACE" : current.type}`),
      text: describeSubscription(current, context.locale),
      isMissing: false,
    };
  const isPartners = partner !== null;
  return {
    name: t("subscription.none.title"),
    label: null,
    text: isPartners ? fixedT(context.locale, "account")("overview.partner") : t("subscription.none.text"),
    /** Whether one can be bought here. */
    isMissing: !isPartners && !hasSubscription,
  };
}

/** The next charge; without an amount if there will be none. */
function describeCharge({ locale }: RequestContext, current: OwnSubscription | null) {
  const next = current?.next_charge ?? null;
  return next
    ? {
        amount: createMoneyFormat(next.currency, locale)(next.amount),
        date: formatLongDate(next.at, locale),
        isRetry: current?.charge_rule === "retry",
      }
    : { amount: null };
}

/** The payment method that charges go to, else one that is saved; without a name if there is none. */
function describeCharged(
  { locale }: RequestContext,
  methods: PaymentMethod[],
  current: OwnSubscription | null,
) {
  const method = methods.find(({ is_active: isActive }) => isActive) ?? methods[0];
  const t = fixedT(locale, "billing");
  if (!method)
    return {
      name: null,
      color: null,
      note: t(current?.charge_rule === "no_method" ? "methods.noneForIt" : "methods.none"),
    };
  const { card, type } = describeMethod(method, locale);
  const isCharged = method.is_active && (current?.next_charge ?? null) !== null;
  return {
    name: card?.text ?? t(`methods.types.${type}`),
    color: card?.color ?? null,
    note: t(`methods.${method.state !== "active" ? method.state : isCharged ? "active" : "saved"}`),
  };
}

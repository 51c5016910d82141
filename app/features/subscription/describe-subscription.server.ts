import type { OwnSubscription } from "#contract/billing";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { Locale } from "~/lib/i18n/locales";
import { formatLongDate } from "~/lib/time/time-text";
import { createMoneyFormat } from "../tariffs/money-text";

/** The subscription that renews, as that is what can be managed; else one that runs, or whose renewal may still succeed. */
export function getCurrent(subscriptions: OwnSubscription[]): OwnSubscription | null {
  const running = subscriptions.filter(
    ({ is_active: isActive, frozen_until: frozen }) => isActive || frozen !== null,
  );
  return running.find(({ reccurent }) => reccurent) ?? running[0] ?? null;
}

/** Whether its renewal has failed and may still be paid. */
export const isUnpaid = ({ charge_rule: rule }: OwnSubscription): boolean =>
  ["retry", "unpaid", "card_refused"].includes(rule);

export const getName = ({ title }: OwnSubscription, locale: Locale): string =>
  title ?? fixedT(locale, "billing")("subscription.untitled");

/** The sentence that says what happens to a subscription next, and why. */
export function describeSubscription(
  {
    charge_rule: rule,
    next_charge: next,
    billing_expire: accessEnd,
    store,
    frozen_until: frozen,
    ...subscription
  }: OwnSubscription,
  locale: Locale,
): string {
  const t = fixedT(locale, "billing");
  const until = formatLongDate(
    rule === "unpaid" || rule === "card_refused" ? accessEnd : subscription.expiration,
    locale,
  );
  if (frozen !== null) return t("subscription.frozen", { date: formatLongDate(frozen, locale), until });
  if (next)
    return t(`subscription.rules.${rule}`, {
      date: formatLongDate(next.at, locale),
      amount: createMoneyFormat(next.currency, locale)(next.amount),
      until,
      store: "",
    });
  return t(`subscription.rules.${rule}`, {
    until,
    date: until,
    amount: "",
    store: store === null ? t("subscription.stores.other") : t(`subscription.stores.${store}`),
  });
}

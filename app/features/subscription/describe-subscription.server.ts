import type { OwnSubscription } from "#contract/billing";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { Locale } from "~/lib/i18n/locales";
import { formatLongDate } from "~/lib/time/time-text";
import { createMoneyFormat } from "../tariffs/money-text";

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

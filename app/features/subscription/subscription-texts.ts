import type { OwnSubscription } from "#contract/billing";
import { formatMoney } from "#domain/money";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { formatLongDate } from "~/lib/time/time-text";

/** Returns the sentence that says what happens to a subscription next, and why. */
export function useSubscriptionText(): (subscription: OwnSubscription) => string {
  const { t } = useTranslation("billing");
  const locale = useLocale();
  const { tag } = languages[locale];
  return ({ charge_rule: rule, next_charge: next, expiration, store, frozen_until: frozen }) => {
    const until = formatLongDate(expiration, locale);
    if (frozen !== null) return t("subscription.frozen", { date: formatLongDate(frozen, locale), until });
    if (next)
      return t(`subscription.rules.${rule}`, {
        date: formatLongDate(next.at, locale),
        amount: formatMoney(next.amount, next.currency, tag),
        until,
        store: "",
      });
    return t(`subscription.rules.${rule}`, {
      until,
      date: until,
      amount: "",
      store: store === null ? t("subscription.stores.other") : t(`subscription.stores.${store}`),
    });
  };
}

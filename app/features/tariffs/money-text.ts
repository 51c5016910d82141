import type { Currency } from "#contract/currencies";
import { formatMoney } from "#domain/money";
import { languages, type Locale } from "~/lib/i18n/locales";

/** Formats amounts in minor units in a page's language. */
export function createMoneyFormat(currency: Currency, locale: Locale): (amount: number) => string {
  const { tag } = languages[locale];
  return (amount) => formatMoney(amount, currency, tag);
}

import type { Currency } from "#contract/currencies";

const currencyByCountry: Readonly<Record<string, Currency>> = {
  AM: "AMD",
  BY: "BYN",
  GE: "GEL",
  IL: "ILS",
  KZ: "KZT",
  MD: "MDL",
  RO: "RON",
  RS: "RSD",
  RU: "RUB",
  UA: "UAH",
  US: "USD",
};

/** A country's currency; euros if it is not in the list (K-064). */
export const getCurrency = (country: string): Currency => currencyByCountry[country.toUpperCase()] ?? "EUR";

/**
 * A percentage of an amount in minor units, rounded in the payer's favour: to whole roubles, because kopecks are not
 * shown (K-065).
 */
export function getShare(amount: number, percent: number, currency: Currency): number {
  const unit = currency === "RUB" ? 100 : 1;
  return Math.floor((amount * percent) / 100 / unit) * unit;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** An amount in minor units for display: roubles without decimals, others with two (AMB-164, K-066). */
export function formatMoney(amount: number, currency: Currency, languageTag: string): string {
  const key = `${languageTag} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const digits = currency === "RUB" ? 0 : 2;
    formatter = new Intl.NumberFormat(languageTag, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(toDecimal(amount) as Intl.StringNumericLiteral);
}

/** Minor units as a decimal with a point: 29950 is 299.50. */
export function toDecimal(amount: number): string {
  const sign = amount < 0 ? "-" : "";
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A decimal as it is typed, «299,50», in minor units; null if it is none. */
export function readDecimal(text: string): number | null {
  const [, whole, fraction = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, "")) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

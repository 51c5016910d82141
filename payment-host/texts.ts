import type { Currency } from "#contract/currencies";
import { defaultLocale, isLocale, languages, type Locale } from "#contract/languages";
import bg from "./texts/bg.json";
import en from "./texts/en.json";
import hr from "./texts/hr.json";
import ru from "./texts/ru.json";
import sr from "./texts/sr.json";

export type Texts = typeof ru;

export const texts: Record<Locale, Texts> = { ru, en, sr, bg, hr };

/** Formats an amount in minor units; whole roubles without decimals. */
export function formatAmount(amount: number, currency: Currency, locale: Locale): string {
  return new Intl.NumberFormat(languages[locale].tag, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: currency === "RUB" && amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100);
}

/** The browser's first supported language, for pages that belong to no operation. */
export function chooseLocale(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? "").split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLocale) ?? defaultLocale;
}

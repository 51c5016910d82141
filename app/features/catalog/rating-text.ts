import type { Locale } from "~/lib/i18n/locales";

/** Rating on a card with one decimal, "7,9"; the separator is a comma in all languages except English. */
export function formatRating(rating: number, locale: Locale): string {
  const digits = rating.toFixed(1);
  return locale === "en" ? digits : digits.replace(".", ",");
}

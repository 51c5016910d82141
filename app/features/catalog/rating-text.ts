import type { Locale } from "~/lib/i18n/locales";

/** The service's own rating as a card shows it, «7,9»: one digit after the point, which is a comma in all languages but English. */
export function ratingText(rating: number, locale: Locale): string {
  const digits = rating.toFixed(1);
  return locale === "en" ? digits : digits.replace(".", ",");
}

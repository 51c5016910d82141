import { fixedT } from "../i18n/i18n.server";
import type { Locale } from "../i18n/locales";

/** A document's title, which names the service: in a tab, in the history and among search results. */
export function brandTitle(title: string, locale: Locale): string {
  const brand = fixedT(locale, "common")("brand");
  return title.includes(brand) ? title : `${title} — ${brand}`;
}

/** The same for a loader's value with the title of a page that is not indexed (page-meta.ts). */
export const brandPlainTitle = <Value>(value: Value, locale: Locale): Value =>
  typeof value === "object" && value !== null && "plainTitle" in value && typeof value.plainTitle === "string"
    ? { ...value, plainTitle: brandTitle(value.plainTitle, locale) }
    : value;

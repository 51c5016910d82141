import { createI18n, type TFunction } from "~/lib/i18n/i18n";
import type { Locale } from "~/lib/i18n/locales";
import type { Texts } from "~/lib/i18n/texts";

/** The page's texts, which its document holds. */
export function readTexts(): { t: TFunction<"offline"> } {
  const holder = document.getElementById("texts");
  const { locale = "ru" } = holder?.dataset ?? {};
  const i18n = createI18n(locale as Locale, { offline: JSON.parse(holder?.textContent ?? "{}") as Texts });
  return { t: i18n.getT("offline") };
}

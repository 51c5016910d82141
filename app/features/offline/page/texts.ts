import { createI18n, type TFunction } from "~/lib/i18n/i18n";
import type { Locale } from "~/lib/i18n/locales";
import type { Texts } from "~/lib/i18n/texts";

/** The page's texts and language, which its document holds. */
export function readTexts(): { t: TFunction<"offline">; locale: Locale; tag: string } {
  const holder = document.getElementById("texts");
  const { locale = "ru", tag = "ru" } = holder?.dataset ?? {};
  const i18n = createI18n(locale as Locale, { offline: JSON.parse(holder?.textContent ?? "{}") as Texts });
  return { t: i18n.getT("offline"), locale: locale as Locale, tag };
}

import { createInstance } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { toLocale } from "#contract/languages";
import { createI18n, type I18n, type TFunction } from "./i18n";
import { defaultLocale, type Locale, locales, splitLocale } from "./locales";
import { serverResources } from "./resources.server";
import type { Namespace } from "./texts";

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: locales,
    fallbackLanguage: defaultLocale,
    findLocale: async ({ url }) => splitLocale(new URL(url).pathname).locale,
  },
});

/** The language of a request, which its path names (AMB-168). */
export const findLocale = async (request: Request): Promise<Locale> =>
  toLocale(await detector.getLocale(request));

const i18next = createInstance();
void i18next.init({
  initImmediate: false,
  resources: serverResources,
  fallbackLng: false,
  missingInterpolationHandler: () => "",
  interpolation: { escapeValue: false },
});

/**
 * The translate function of a namespace in a language, for loaders. Keys prefixed with «common:» come from the common
 * namespace.
 */
export function fixedT<Name extends Namespace>(locale: Locale, namespace: Name): TFunction<[Name, "common"]> {
  return i18next.getFixedT(locale, [namespace, "common"]) as TFunction<[Name, "common"]>;
}

/** The translators of markup, one per language: the browser's own, so that both render the same (docs/decisions/0030). */
const byLocale = new Map<Locale, I18n>(
  locales.map((locale) => [locale, createI18n(locale, serverResources[locale])]),
);

export function getI18n(locale: Locale): I18n {
  const i18n = byLocale.get(locale);
  if (!i18n) throw new Error(`No texts for ${locale}`);
  return i18n;
}

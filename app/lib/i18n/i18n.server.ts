import { createInstance } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { toLocale } from "#contract/languages";
import type { TextValues } from "#domain/fill-text";
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

type Translate = (key: string, values?: TextValues) => string;
const translators = new Map<string, Translate>();

/**
 * The translate function of a namespace in a language, for loaders. Keys prefixed with «common:» come from the common
 * namespace.
 */
export function fixedT<Name extends Namespace>(locale: Locale, namespace: Name): TFunction<[Name, "common"]> {
  const name = `${locale} ${namespace}`;
  const t = translators.get(name) ?? remembering(i18next.getFixedT(locale, [namespace, "common"]));
  translators.set(name, t);
  return t;
}

/** Texts without values are translated once: a title page asks for a dozen. */
function remembering(translate: Translate): Translate {
  const known = new Map<string, string>();
  return (key, values) => {
    if (values) return translate(key, values);
    const text = known.get(key) ?? translate(key);
    known.set(key, text);
    return text;
  };
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

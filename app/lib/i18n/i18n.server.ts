import { createI18n, type I18n, type TFunction } from "./i18n";
import { type Locale, locales } from "./locales";
import { serverResources } from "./resources.server";
import type { Namespace } from "./texts";

/** One per language, shared by all requests because it is immutable. */
const byLocale = new Map<Locale, I18n>(
  locales.map((locale) => [locale, createI18n(locale, serverResources[locale])]),
);

export function getI18n(locale: Locale): I18n {
  const i18n = byLocale.get(locale);
  if (!i18n) throw new Error(`No texts for ${locale}`);
  return i18n;
}

/**
 * The translate function of a namespace in a language, for loaders. Keys prefixed with «common:» come from the common
 * namespace.
 */
export const fixedT = <Name extends Namespace>(
  locale: Locale,
  namespace: Name,
): TFunction<[Name, "common"]> => getI18n(locale).getT([namespace, "common"]);

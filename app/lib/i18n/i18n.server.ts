import { createInstance, type i18n, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { type Locale, locales } from "./locales";
import { i18nOptions, type Namespace } from "./i18n-options";
import { serverResources } from "./resources.server";

/** One ready instance a language, shared by all requests: it is never switched, so nothing leaks between them. */
const instances = new Map<Locale, i18n>(
  locales.map((locale) => {
    const instance = createInstance();
    void instance.use(initReactI18next).init({ ...i18nOptions, lng: locale, resources: { [locale]: serverResources[locale] } });
    return [locale, instance];
  }),
);

export function i18nFor(locale: Locale): i18n {
  const instance = instances.get(locale);
  if (!instance) throw new Error(`No texts for ${locale}`);
  return instance;
}

/** Texts of a namespace in a language, and with a prefix those of «common», for loaders. */
export function fixedT<Name extends Namespace>(locale: Locale, namespace: Name): TFunction<[Name, "common"]> {
  return i18nFor(locale).getFixedT(locale, [namespace, "common"]);
}

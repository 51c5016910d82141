import { createInstance, type i18n, type TFunction } from "i18next";
import { LRUCache } from "lru-cache";
import { initReactI18next } from "react-i18next";
import { i18nOptions, type Namespace } from "./i18n-options";
import { type Locale, locales } from "./locales";
import { serverResources } from "./resources.server";

/**
 * One instance per language, shared by all requests. Its language never changes, so nothing leaks between
 * requests.
 */
const instances = new Map<Locale, i18n>(
  locales.map((locale) => {
    const instance = createInstance();
    void instance
      .use(initReactI18next)
      .init({ ...i18nOptions, lng: locale, resources: { [locale]: serverResources[locale] } });
    return [locale, instance];
  }),
);

export function i18nFor(locale: Locale): i18n {
  const instance = instances.get(locale);
  if (!instance) throw new Error(`No texts for ${locale}`);
  return instance;
}

const memory = new LRUCache<string, string>({ max: 20_000 });
const translators = new Map<string, unknown>();

/**
 * The translate function of a namespace in a language, for loaders; keys with the «common:» prefix come from
 * there. Texts never change while the server runs, and every page uses the same few, so results are cached.
 */
export function fixedT<Name extends Namespace>(locale: Locale, namespace: Name): TFunction<[Name, "common"]> {
  const name = `${locale} ${namespace}`;
  const known = translators.get(name);
  if (known) return known as TFunction<[Name, "common"]>;
  const translate = i18nFor(locale).getFixedT(locale, [namespace, "common"]) as (
    key: string,
    values?: object,
  ) => string;
  const translateOnce = (key: string, values?: object) => {
    const asked = `${name} ${key} ${values ? JSON.stringify(values) : ""}`;
    const found = memory.get(asked);
    if (found !== undefined) return found;
    const text = translate(key, values);
    memory.set(asked, text);
    return text;
  };
  translators.set(name, translateOnce);
  return translateOnce as unknown as TFunction<[Name, "common"]>;
}

import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions, type Namespace } from "./i18n-options";
import { defaultLocale, isLocale, type Locale } from "./locales";
import { getTextsUrl } from "./text-urls";

let instance: i18n | null = null;

/** The browser's i18n instance; only after startBrowserI18n. */
export function browserI18n(): i18n {
  if (!instance) throw new Error("i18n has not been started");
  return instance;
}

/** The document's locale from its lang attribute: «sr-Latn» is Serbian. */
export function documentLocale(): Locale {
  const tag = document.documentElement.lang.split("-")[0];
  return isLocale(tag) ? tag : defaultLocale;
}

/** Loads one namespace in the document's language, once. Rejects on failure. */
export async function loadTexts(namespace: Namespace): Promise<void> {
  if (!instance) return;
  const locale = documentLocale();
  if (instance.hasResourceBundle(locale, namespace)) return;
  const url = getTextsUrl(locale, namespace);
  if (!url) return;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  instance.addResourceBundle(locale, namespace, await answer.json(), true, true);
}

/** Creates the browser's i18n instance with the namespaces needed for hydration. */
export async function startBrowserI18n(namespaces: Namespace[]): Promise<i18n> {
  instance = createInstance();
  await instance.use(initReactI18next).init({ ...i18nOptions, lng: documentLocale(), resources: {} });
  await Promise.all(namespaces.map(loadTexts));
  return instance;
}

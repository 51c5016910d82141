import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions, type Namespace } from "./i18n-options";
import { isLocale, type Locale, defaultLocale } from "./locales";

const files = import.meta.glob<Record<string, unknown>>("../../../locales/*/{common,favorites,player,title,watch,dev}.json", { import: "default" });

let instance: i18n | null = null;

/** Language of the document, as the server wrote it: «sr-Latn» is Serbian. */
export function documentLocale(): Locale {
  const tag = document.documentElement.lang.split("-")[0];
  return isLocale(tag) ? tag : defaultLocale;
}

/** Texts of one namespace in the document's language, loaded once: a chunk a language and namespace. */
export async function loadTexts(namespace: Namespace): Promise<void> {
  const locale = documentLocale();
  if (!instance || instance.hasResourceBundle(locale, namespace)) return;
  const load = files[`../../../locales/${locale}/${namespace}.json`];
  if (load) instance.addResourceBundle(locale, namespace, await load(), true, true);
}

/** The browser's i18n instance with the namespaces the page hydrates with. */
export async function startBrowserI18n(namespaces: Namespace[]): Promise<i18n> {
  instance = createInstance();
  await instance.use(initReactI18next).init({ ...i18nOptions, lng: documentLocale(), resources: {} });
  await Promise.all(namespaces.map(loadTexts));
  return instance;
}

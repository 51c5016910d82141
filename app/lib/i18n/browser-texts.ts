import { createI18n, type I18n } from "./i18n";
import { defaultLocale, isLocale, type Locale } from "./locales";
import { getTextsUrl } from "./text-urls";
import type { Namespace, Texts } from "./texts";

let i18n: I18n | null = null;

/** The texts of the document's language that loadTexts has loaded so far. */
export function browserI18n(): I18n {
  i18n ??= createI18n(getDocumentLocale());
  return i18n;
}

/** The document's locale from its lang attribute: «sr-Latn» is Serbian. */
export function getDocumentLocale(): Locale {
  const tag = document.documentElement.lang.split("-")[0];
  return isLocale(tag) ? tag : defaultLocale;
}

const loading = new Map<Namespace, Promise<void>>();

/** Loads a namespace in the document's language, once. Rejects on failure. On the server all namespaces are loaded. */
export function loadTexts(namespace: Namespace): Promise<void> {
  if (typeof document === "undefined" || browserI18n().has(namespace)) return Promise.resolve();
  const begun = loading.get(namespace) ?? fetchTexts(namespace).finally(() => loading.delete(namespace));
  loading.set(namespace, begun);
  return begun;
}

async function fetchTexts(namespace: Namespace): Promise<void> {
  const texts = browserI18n();
  const url = getTextsUrl(texts.locale, namespace);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  texts.add(namespace, (await answer.json()) as Texts);
}

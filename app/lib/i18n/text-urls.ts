import type { Locale } from "./locales";
import type { Namespace } from "./texts";

/** The URL of a namespace's texts. */
export const getTextsUrl = (locale: Locale, namespace: Namespace): string =>
  `${import.meta.env.TEXTS_BASE}/${locale}/${namespace}.json`;

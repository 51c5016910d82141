import type { Locale } from "./locales";
import type { Namespace } from "./texts";

/** The namespaces used by browser code; the others are used only on the server. */
export const browserNamespaces: readonly Namespace[] = [
  "account",
  "auth",
  "billing",
  "catalog",
  "common",
  "dev",
  "favorites",
  "pin",
  "player",
  "profiles",
  "promo",
  "search",
  "stories",
  "support",
  "tv",
  "watch",
];

/** The URL of a namespace's texts; undefined for namespaces used only on the server. */
export const getTextsUrl = (locale: Locale, namespace: Namespace): string | undefined =>
  browserNamespaces.includes(namespace)
    ? `${import.meta.env.TEXTS_BASE}/${locale}/${namespace}.json`
    : undefined;

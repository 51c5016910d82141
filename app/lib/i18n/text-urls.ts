import type { Locale } from "./locales";
import type { Namespace } from "./texts";

const urls = import.meta.glob<string>(
  "../../../locales/*/{account,auth,billing,catalog,common,dev,favorites,pin,player,profiles,promo,search,stories,support,tv,watch}.json",
  { query: "?url", import: "default", eager: true },
);

/** The URL of a namespace's texts; undefined for namespaces used only on the server. */
export const getTextsUrl = (locale: Locale, namespace: Namespace): string | undefined =>
  urls[`../../../locales/${locale}/${namespace}.json`];

import type { Namespace } from "./i18n-options";
import type { Locale } from "./locales";

const urls = import.meta.glob<string>("../../../locales/*/{common,dev,favorites,player,watch}.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Where the browser gets the texts of a namespace; undefined for those only the server draws with. */
export const getTextsUrl = (locale: Locale, namespace: Namespace): string | undefined =>
  urls[`../../../locales/${locale}/${namespace}.json`];

import type { Namespace } from "./i18n-options";
import type { Locale } from "./locales";

const addresses = import.meta.glob<string>("../../../locales/*/{common,dev,favorites,player,watch}.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Where the browser gets the texts of a namespace; undefined for those only the server draws with. */
export const textAddress = (locale: Locale, namespace: Namespace): string | undefined =>
  addresses[`../../../locales/${locale}/${namespace}.json`];

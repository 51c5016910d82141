import type { Locale } from "./locales";
import { locales } from "./locales";

const files = import.meta.glob<Record<string, unknown>>("../../../locales/*/*.json", {
  eager: true,
  import: "default",
});

/** All texts by locale, then namespace. */
export const serverResources = Object.fromEntries(
  locales.map((locale) => [locale, getNamespaces(locale)]),
) as Record<Locale, Record<string, Record<string, unknown>>>;

function getNamespaces(locale: Locale): Record<string, Record<string, unknown>> {
  const prefix = `../../../locales/${locale}/`;
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, texts]) => [path.slice(prefix.length, -".json".length), texts]),
  );
}

import { type Locale, locales } from "./locales";
import type { Texts } from "./texts";

const files = import.meta.glob<Texts>("../../../locales/*/*.json", {
  eager: true,
  import: "default",
});

/** All texts by locale, then namespace. */
export const serverResources = Object.fromEntries(
  locales.map((locale) => [locale, getNamespaces(locale)]),
) as Record<Locale, Record<string, Texts>>;

function getNamespaces(locale: Locale): Record<string, Texts> {
  const prefix = `../../../locales/${locale}/`;
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, texts]) => [path.slice(prefix.length, -".json".length), texts]),
  );
}

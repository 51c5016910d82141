/** The interface languages (I-001), the default first. */
export const locales = ["ru", "en", "sr", "bg", "hr"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "ru";
export const prefixedLocales = ["en", "sr", "bg", "hr"] as const;

/** Each language's name in that language. */
export const languageNames: Record<Locale, string> = {
  ru: "Русский",
  en: "English",
  sr: "Srpski",
  bg: "Български",
  hr: "Hrvatski",
};

/** Tags for Intl and the lang attribute: Serbian is written in Latin script (AMB-212). */
export const languageTags: Record<Locale, string> = { ru: "ru", en: "en", sr: "sr-Latn", bg: "bg", hr: "hr" };

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (locales as readonly string[]).includes(value);
}

/** Splits a path into its locale and the rest: «/en/watch/x» is English for «/watch/x». */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  if (first !== defaultLocale && isLocale(first)) return { locale: first, path: `/${rest.join("/")}` };
  return { locale: defaultLocale, path: pathname };
}

/** Prefixes a path of the site with a locale. Other sites' URLs and bare hashes are returned unchanged. */
export function localisedPath(path: string, locale: Locale): string {
  if (locale === defaultLocale || !path.startsWith("/")) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

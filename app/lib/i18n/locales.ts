/** The interface languages (I-001), the default first. */
export const locales = ["ru", "en", "sr", "bg", "hr"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "ru";
export const prefixedLocales = ["en", "sr", "bg", "hr"] as const;

/** Names of the languages in themselves. */
export const languageNames: Record<Locale, string> = {
  ru: "Русский",
  en: "English",
  sr: "Srpski",
  bg: "Български",
  hr: "Hrvatski",
};

/** What Intl and the lang attribute are given: Serbian is written in Latin letters (AMB-212). */
export const languageTags: Record<Locale, string> = { ru: "ru", en: "en", sr: "sr-Latn", bg: "bg", hr: "hr" };

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (locales as readonly string[]).includes(value);
}

/** The locale of a path and the path without it: «/en/watch/x» is English for «/watch/x». */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  if (first !== defaultLocale && isLocale(first)) return { locale: first, path: `/${rest.join("/")}` };
  return { locale: defaultLocale, path: pathname };
}

/** A path of the site in a language. Addresses of other sites and fragments stay as they are. */
export function localisedPath(path: string, locale: Locale): string {
  if (locale === defaultLocale || !path.startsWith("/")) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

type Language = { name: string; tag: string; territory: string; alphabet: "Cyrillic" | "Latin" };

/**
 * The languages of the interface by their code in URLs, the default first (I-001). Everything per language is derived
 * from this table. `name` is in the language itself, `tag` is for Intl and the lang attribute: Serbian is written in
 * Latin script (AMB-212); `territory` is for the locale of link previews.
 */
export const languages = {
  ru: { name: "Русский", tag: "ru", territory: "RU", alphabet: "Cyrillic" },
  en: { name: "English", tag: "en", territory: "GB", alphabet: "Latin" },
  sr: { name: "Srpski", tag: "sr-Latn", territory: "RS", alphabet: "Latin" },
  bg: { name: "Български", tag: "bg", territory: "BG", alphabet: "Cyrillic" },
  hr: { name: "Hrvatski", tag: "hr", territory: "HR", alphabet: "Latin" },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const defaultLocale = "ru" satisfies Locale;
export const isLocale = (value: unknown): value is Locale =>
  typeof value === "string" && Object.hasOwn(languages, value);
export const locales = Object.keys(languages).filter(isLocale);
/** The language if it is a known one, else the default. */
export const toLocale = (language: string | null | undefined): Locale =>
  isLocale(language) ? language : defaultLocale;
/** The languages whose URLs begin with their code. */
export const prefixedLocales = locales.filter((locale) => locale !== defaultLocale);

/** Prefixes a path of the site with a locale. URLs of other sites and bare hashes are returned unchanged. */
export function localisedPath(path: string, locale: Locale): string {
  if (locale === defaultLocale || !path.startsWith("/")) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

/** «No linguistic content» (ISO 639-2): what sound with music only has in place of a language. */
export const withoutSpeech = "zxx";

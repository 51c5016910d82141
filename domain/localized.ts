import { languages, type Locale, locales } from "#contract/languages";

/** A text in every language of the interface. */
export type Localized = Record<Locale, string>;

/** A text in Russian, English, Serbian (Latin), Bulgarian and Croatian, in this order. */
export function localized(ru: string, en: string, sr: string, bg: string, hr: string): Localized {
  return { ru, en, sr, bg, hr };
}

export function createLocalized(getText: (locale: Locale) => string): Localized {
  return Object.fromEntries(locales.map((locale) => [locale, getText(locale)])) as Localized;
}

/** Picks the spelling that matches the language's alphabet. */
export function pickByAlphabet(name: { ru: string; en: string }, locale: Locale): string {
  return languages[locale].alphabet === "Cyrillic" ? name.ru : name.en;
}

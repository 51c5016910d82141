import { createContext, useContext } from "react";
import { defaultLocale, languages, type Locale, localisedPath } from "./locales";

/** The page's locale, for links and formats. */
export const LocaleContext = createContext<Locale>(defaultLocale);

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** Prefixes a path with the page's locale (AMB-168). */
export function useLocalised(): (path: string) => string {
  const locale = useLocale();
  return (path) => localisedPath(path, locale);
}

/** The language of a title's name, where it is in Russian alone and the page is in Latin letters. */
export function useNameLang(): (name: string) => "ru" | undefined {
  const isLatin = languages[useLocale()].alphabet === "Latin";
  return (name) => (isLatin && /[А-Яа-яЁё]/.test(name) ? "ru" : undefined);
}

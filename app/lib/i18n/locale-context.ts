import { createContext, useContext } from "react";
import { defaultLocale, type Locale, localisedPath } from "./locales";

/** The language of the page, for links and formats. */
export const LocaleContext = createContext<Locale>(defaultLocale);

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** Puts the page's locale in front of a path (AMB-168). */
export function useLocalised(): (path: string) => string {
  const locale = useLocale();
  return (path) => localisedPath(path, locale);
}

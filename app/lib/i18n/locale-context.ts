import { createContext, useContext } from "react";
import { defaultLocale, type Locale, localisedPath } from "./locales";

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

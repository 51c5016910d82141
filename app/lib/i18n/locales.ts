import { defaultLocale, isLocale, type Locale } from "#contract/languages";

export {
  defaultLocale,
  isLocale,
  languages,
  type Locale,
  locales,
  localisedPath,
  prefixedLocales,
} from "#contract/languages";

/**
 * Splits a path into its locale and the rest: «/en/watch/x» is English for «/watch/x». The rest begins with a single
 * slash, since a link to «//x» would lead to another site.
 */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  if (first !== defaultLocale && isLocale(first))
    return { locale: first, path: `/${rest.join("/").replace(/^[/\\]+/, "")}` };
  return { locale: defaultLocale, path: pathname };
}

import { type FilterName, filterNames } from "#contract/filter-names";
import type { Filter } from "#contract/filters";
import type { TitleCard } from "#contract/shared";
import { languages, type Locale } from "~/lib/i18n/locales";
import type { Choices } from "./category-url";

/** The responses that choices can be named from. */
type NameSources = { filters: Filter[] | null; items: TitleCard[] };

/**
 * Labels of the choices, taken from the filters ("Драма", "Германия", "1927"). Without filters, genres are
 * named from the titles found and countries by Intl; choices without a name are omitted.
 */
export function getChosenNames(choices: Choices, { filters, items }: NameSources, locale: Locale): string[] {
  const getFilterTitle = (name: Filter["alias"], value: string) =>
    filters?.find(({ alias }) => alias === name)?.items.find(({ alias }) => alias === value)?.title;
  const getGenreTitle = (value: string) =>
    items.flatMap(({ genres }) => genres).find(({ alias }) => alias === value)?.title;
  const withoutFilters: Partial<Record<FilterName, (value: string) => string | undefined>> = {
    genre: getGenreTitle,
    country: (value) => getCountryName(value, locale),
    year: (value) => value,
  };
  return filterNames
    .flatMap((name) =>
      choices[name].map((value) => getFilterTitle(name, value) ?? withoutFilters[name]?.(value)),
    )
    .filter((title) => title !== undefined);
}

/** Undefined for invalid codes and for former countries, which Intl would name after their successors. */
function getCountryName(code: string, locale: Locale): string | undefined {
  if (!/^(?!ZZ)[A-Z]{2}$/.test(code) || new Intl.Locale(`und-${code}`).region !== code) return undefined;
  return new Intl.DisplayNames(languages[locale].tag, { type: "region", fallback: "none" }).of(code);
}

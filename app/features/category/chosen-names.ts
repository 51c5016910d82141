import type { Filter } from "~/contract/filters";
import type { TitleCard } from "~/contract/shared";
import { languageTags, type Locale } from "~/lib/i18n/locales";
import type { Choices } from "./category-url";

/** What was found, to name choices by. */
type Found = { filters: Filter[] | null; items: TitleCard[] };

/**
 * What was chosen in the words of the filters: «Драма», «Германия», «1927». Without filters the titles found say what genres
 * are called, and the language what countries are; what nobody names is left out.
 */
export function chosenNames(choices: Choices, { filters, items }: Found, locale: Locale): string[] {
  const inFilter = (name: Filter["alias"], value: string) =>
    filters?.find(({ alias }) => alias === name)?.items.find(({ alias }) => alias === value)?.title;
  const genreOn = (value: string) =>
    items.flatMap(({ genres }) => genres).find(({ alias }) => alias === value)?.title;
  return [
    ...choices.category.map((value) => inFilter("category", value)),
    ...choices.genre.map((value) => inFilter("genre", value) ?? genreOn(value)),
    ...choices.country.map((value) => inFilter("country", value) ?? countryName(value, locale)),
    ...choices.year,
  ].filter((title) => title !== undefined);
}

/** None for a code of no country, and for countries that are gone: those are called after what came in their place. */
function countryName(code: string, locale: Locale): string | undefined {
  if (!/^(?!ZZ)[A-Z]{2}$/.test(code) || new Intl.Locale(`und-${code}`).region !== code) return undefined;
  return new Intl.DisplayNames(languageTags[locale], { type: "region", fallback: "none" }).of(code);
}

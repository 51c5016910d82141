import type { Catalogue } from "../../platform/content/catalogue";
import type { Nfo } from "./nfo";

type Resolved = { names: string[]; unknown: string[] };

function resolve(given: string[], find: (name: string) => string | undefined): Resolved {
  const found = given.map((name) => ({ name, alias: find(name.toLowerCase()) }));
  return {
    names: [...new Set(found.flatMap(({ alias }) => alias ?? []))],
    unknown: found.flatMap(({ name, alias }) => (alias === undefined ? [name] : [])),
  };
}

const isNamed = (names: Record<string, string>, name: string) =>
  Object.values(names).some((one) => one.toLowerCase() === name);

export const toGenres = ({ genres }: Nfo, catalogue: Catalogue): Resolved =>
  resolve(
    genres,
    (name) => catalogue.genres.find(({ alias, title }) => alias === name || isNamed(title, name))?.alias,
  );

export const toPeople = (people: string[], catalogue: Catalogue): Resolved =>
  resolve(people, (person) => catalogue.persons.find(({ name }) => isNamed(name, person))?.alias);

export const toCountries = ({ countries }: Nfo, catalogue: Catalogue): string[] =>
  resolve(
    countries,
    (name) =>
      catalogue.countries.find(({ code, title }) => code.toLowerCase() === name || isNamed(title, name))
        ?.code,
  ).names;

export const describeUnknown = (names: string[]): string | null =>
  names.length === 0 ? null : `left out, not in the catalogue: ${names.join(", ")}`;

/** A title of one's own, for `OwnTitle` to read, and what of it the catalogue does not know. */
export function toOwnTitle(
  nfo: Nfo,
  catalogue: Catalogue,
): { title: Record<string, unknown>; unknown: string | null } {
  const { names: genres, unknown } = toGenres(nfo, catalogue);
  return {
    title: {
      title: { ru: nfo.title },
      title_original: nfo.original,
      year: nfo.year,
      countries: toCountries(nfo, catalogue).filter((code) => /^[A-Z]{2}$/.test(code)),
      genres,
      rating_age: nfo.age,
      description: nfo.plot,
      hashtags: nfo.tags.slice(0, 20),
    },
    unknown: describeUnknown(unknown),
  };
}

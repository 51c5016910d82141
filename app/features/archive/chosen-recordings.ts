import type { TFunction } from "i18next";
import type { CatchupFilters } from "~/contract/tv";
import type { ArchiveChoices } from "./archive-url";

/** What was chosen in the words of the filters: «Фильмы», «Драма», «1927». Without filters the values themselves. */
export function chosenRecordings(
  { type, genres, years }: ArchiveChoices,
  filters: CatchupFilters | null,
  t: TFunction<["archive"]>,
): string[] {
  const named = (name: "genre" | "year", values: string[]) =>
    values.map((value) => filters?.[name].find(({ alias }) => alias === value)?.title ?? value);
  return [...(type ? [t(`types.${type}`)] : []), ...named("genre", genres), ...named("year", years)];
}

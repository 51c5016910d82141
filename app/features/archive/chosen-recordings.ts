import type { RecordingFilters } from "#contract/tv";
import type { TFunction } from "~/lib/i18n/i18n";
import type { ArchiveChoices } from "./archive-url";

/**
 * Labels of the choices, as in the filters ("Фильмы", "Драма", "1927"). Falls back to the values if there are
 * no filters.
 */
export function getChosenLabels(
  { type, genres, years }: ArchiveChoices,
  filters: RecordingFilters | null,
  t: TFunction<"archive">,
): string[] {
  const getTitles = (name: "genre" | "year", values: string[]) =>
    values.map((value) => filters?.[name].find(({ alias }) => alias === value)?.title ?? value);
  return [...(type ? [t(`types.${type}`)] : []), ...getTitles("genre", genres), ...getTitles("year", years)];
}

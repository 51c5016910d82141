import type { RecordingFilters } from "#contract/tv";
import type { Audience } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import { fail } from "../../platform/errors";
import type { Broadcast } from "../channels/timetable";
import { getYear } from "./broadcasts";
import { getRecordingKind } from "./recordings";

const facets = ["category", "genre", "year"] as const;
type Facet = (typeof facets)[number];
/** Selected values of each filter; an empty list means no restriction. */
type Choices = Record<Facet, string[]>;

const sectionByKind: Record<string, string> = { movie: "movies", series: "series" };

/** Parses comma-separated lists; 400 for an unknown kind or genre, or an invalid year. */
export function parseChoices(
  input: { [Name in Facet]?: string | undefined },
  dictionary: Dictionary,
): Choices {
  const parseList = (text: string | undefined, isValid: (value: string) => boolean) => {
    const values = (text ?? "").split(",").filter((value) => value !== "");
    return values.every(isValid) ? values : fail(400, "BAD_REQUEST");
  };
  return {
    category: parseList(input.category, (value) => Object.hasOwn(sectionByKind, value)),
    genre: parseList(input.genre, dictionary.hasGenre),
    year: parseList(input.year, (value) => /^(18|19|20)\d\d$/.test(value)),
  };
}

function getValues({ slot: { item } }: Broadcast, facet: Facet): string[] {
  if (facet === "category") return [getRecordingKind(item)];
  if (facet === "genre") return item.work?.genres ?? [];
  const year = getYear(item);
  return year === null ? [] : [String(year)];
}

const matchesFacet = (recording: Broadcast, choices: Choices, facet: Facet) =>
  choices[facet].length === 0 || getValues(recording, facet).some((value) => choices[facet].includes(value));

export function filterRecordings(recordings: Broadcast[], choices: Choices): Broadcast[] {
  return recordings.filter((recording) => facets.every((facet) => matchesFacet(recording, choices, facet)));
}

/** Every filter value with the number of recordings it would match under the other filters. */
export function countRecordings(
  recordings: Broadcast[],
  choices: Choices,
  { locale }: Audience,
  dictionary: Dictionary,
): RecordingFilters {
  const countValues = (facet: Facet) => {
    const others = facets.filter((other) => other !== facet);
    const totals = new Map<string, number>();
    for (const recording of recordings) {
      const isLeft = others.every((other) => matchesFacet(recording, choices, other));
      for (const value of getValues(recording, facet))
        totals.set(value, (totals.get(value) ?? 0) + (isLeft ? 1 : 0));
    }
    return [...totals].map(([alias, total]) => ({ alias, total }));
  };
  const countWithTitles = (facet: Facet, getTitle: (alias: string) => string) =>
    countValues(facet).map(({ alias, total }) => ({ alias, title: getTitle(alias), total }));
  return {
    category: countWithTitles("category", (alias) =>
      dictionary.category(sectionByKind[alias] ?? alias, locale),
    ).sort((one, other) => one.alias.localeCompare(other.alias)),
    genre: countWithTitles("genre", (alias) => dictionary.genre(alias, locale)).sort((one, other) =>
      one.title.localeCompare(other.title, locale),
    ),
    year: countWithTitles("year", (alias) => alias).sort(
      (one, other) => Number(other.alias) - Number(one.alias),
    ),
  };
}

import type { CatchupFilters } from "../../app/contract/tv";
import type { Audience } from "../catalog/audience";
import type { Dictionary } from "../catalog/dictionary";
import { fail } from "../errors";
import { getKind } from "./recordings";
import type { RecordedShowing } from "./showings";

const facets = ["category", "genre", "year"] as const;
type Facet = (typeof facets)[number];
/** What was chosen of each filter; nothing stands for everything. */
type Choices = Record<Facet, string[]>;

const getSection: Record<string, string> = { movie: "movies", series: "series" };

/** Choices from comma-separated lists; 400 for a kind or genre there is not, or what is no year. */
export function getChoices(input: { [Name in Facet]?: string | undefined }, dictionary: Dictionary): Choices {
  const listed = (text: string | undefined, isGood: (value: string) => boolean) => {
    const values = (text ?? "").split(",").filter((value) => value !== "");
    return values.every(isGood) ? values : fail(400, "BAD_REQUEST", "No such choice");
  };
  return {
    category: listed(input.category, (value) => Object.hasOwn(getSection, value)),
    genre: listed(input.genre, dictionary.hasGenre),
    year: listed(input.year, (value) => /^(18|19|20)\d\d$/.test(value)),
  };
}

function getValues({ slot, work }: RecordedShowing, facet: Facet): string[] {
  if (facet === "category") return [getKind(slot.item)];
  return facet === "genre" ? work.genres : work.year === null ? [] : [String(work.year)];
}

const fits = (recording: RecordedShowing, choices: Choices, facet: Facet) =>
  choices[facet].length === 0 || getValues(recording, facet).some((value) => choices[facet].includes(value));

export function chosen(recordings: RecordedShowing[], choices: Choices): RecordedShowing[] {
  return recordings.filter((recording) => facets.every((facet) => fits(recording, choices, facet)));
}

/** Every value there is, with the recordings it would leave under the other filters. */
export function countRecordings(
  recordings: RecordedShowing[],
  choices: Choices,
  { locale }: Audience,
  dictionary: Dictionary,
): CatchupFilters {
  const count = (facet: Facet) => {
    const others = facets.filter((other) => other !== facet);
    const totals = new Map<string, number>();
    for (const recording of recordings) {
      const isLeft = others.every((other) => fits(recording, choices, other));
      for (const value of getValues(recording, facet))
        totals.set(value, (totals.get(value) ?? 0) + (isLeft ? 1 : 0));
    }
    return [...totals].map(([alias, total]) => ({ alias, total }));
  };
  const titled = (facet: Facet, getTitle: (alias: string) => string) =>
    count(facet).map(({ alias, total }) => ({ alias, title: getTitle(alias), total }));
  return {
    category: titled("category", (alias) => dictionary.category(getSection[alias] ?? alias, locale)).sort(
      (one, other) => one.alias.localeCompare(other.alias),
    ),
    genre: titled("genre", (alias) => dictionary.genre(alias, locale)).sort((one, other) =>
      one.title.localeCompare(other.title, locale),
    ),
    year: titled("year", (alias) => alias).sort((one, other) => Number(other.alias) - Number(one.alias)),
  };
}

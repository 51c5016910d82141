import type { SortAlias } from "#contract/filters";
import { getPage } from "~/lib/http/path-suffix";

export const categoryAliases = ["movies", "series", "animation", "cartoons"] as const;
export type CategoryAlias = (typeof categoryAliases)[number];

/** Repeated here because importing the contract's list would bundle its whole library for the browser. */
const sorts: readonly string[] = [
  "-popularity",
  "-release_date",
  "-rating_start",
  "title",
] satisfies SortAlias[];
export const defaultSort: SortAlias = "-popularity";
export const isSort = (value: string | null | undefined): value is SortAlias =>
  typeof value === "string" && sorts.includes(value);

/** Choices on a category page; countries are upper-case codes. */
export type Choices = {
  genre: string[];
  country: string[];
  year: string[];
  category: string[];
  sort: SortAlias;
};
export type ChosenFilter = Exclude<keyof Choices, "sort">;

export const noChoices: Choices = { genre: [], country: [], year: [], category: [], sort: defaultSort };

const filters = ["genre", "country", "year", "category"] as const satisfies readonly ChosenFilter[];
/** Filters that can be part of the path, in path order (AMB-052). */
const pathFilters = ["genre", "country", "year"] as const;
const maxSegments = 4;
const maxValues = 20;

/** `hasSort`: the URL names a sort, even if it is the default. */
type CategoryUrl = { choices: Choices; page: number; hasSort: boolean };

/**
 * Parses the path segments after the category and the query. Segments are recognised by their format, in any
 * order. Returns null if a segment is invalid, two segments set the same filter, or there are too many
 * (AMB-052).
 */
export function parseCategoryUrl(segments: string[], query: URLSearchParams): CategoryUrl | null {
  const rest = [...segments];
  const last = rest.at(-1) ?? "";
  const page = getPage(last);
  if (page !== null) rest.pop();
  if (rest.length > maxSegments) return null;
  const choices: Choices = { ...noChoices, genre: [], country: [], year: [], category: [] };
  let hasSort = false;
  for (const segment of rest) {
    const kind = getSegmentKind(segment);
    if (kind === null || (kind === "sort" ? hasSort : choices[kind].length > 0)) return null;
    if (kind === "sort") {
      choices.sort = segment as SortAlias;
      hasSort = true;
    } else choices[kind] = [kind === "country" ? segment.toUpperCase() : segment];
  }
  for (const name of filters) {
    const queryValues = query
      .getAll(name)
      .flatMap((value) => value.split(","))
      .map((value) => value.trim())
      .filter((value) => value !== "" && value !== "all");
    const values = name === "country" ? queryValues.map((value) => value.toUpperCase()) : queryValues;
    choices[name] = [...new Set([...choices[name], ...values])].slice(0, maxValues).sort();
  }
  const sort = query.get("sort");
  if (isSort(sort) && !hasSort) {
    choices.sort = sort;
    hasSort = true;
  }
  return { choices, page: page ?? 1, hasSort };
}

function getSegmentKind(segment: string): "genre" | "country" | "year" | "sort" | null {
  if (isSort(segment)) return "sort";
  if (/^\d{4}$/.test(segment)) return "year";
  if (/^[a-z]{2}$/i.test(segment)) return "country";
  return /^[a-z][a-z0-9-]{2,59}$/.test(segment) && !segment.startsWith("page") ? "genre" : null;
}

/**
 * The canonical URL of a choice: single values in the path, multiple values of a filter in the query, the
 * default sort omitted.
 */
export function categoryPath(category: string, { sort, ...choices }: Choices, page = 1): string {
  const query = new URLSearchParams();
  const segments: string[] = [];
  for (const name of pathFilters) {
    const [only, second] = choices[name];
    if (only !== undefined && second === undefined)
      segments.push(name === "country" ? only.toLowerCase() : only);
    else if (second !== undefined) query.set(name, choices[name].join(","));
  }
  if (choices.category.length > 0) query.set("category", choices.category.join(","));
  if (sort !== defaultSort) segments.push(sort);
  if (page > 1) segments.push(`page${page}`);
  const path = ["", category, ...segments.map(encodeURIComponent)].join("/");
  const search = query.toString().replaceAll("%2C", ",");
  return search === "" ? path : `${path}?${search}`;
}

export const countChosen = (choices: Choices) => filters.reduce((sum, name) => sum + choices[name].length, 0);

/** Whether crawlers may index the URL: single values, at most two of them, in the default sort. */
export function isIndexable(choices: Choices): boolean {
  return (
    choices.sort === defaultSort &&
    choices.category.length === 0 &&
    pathFilters.every((name) => choices[name].length < 2) &&
    countChosen(choices) <= 2
  );
}

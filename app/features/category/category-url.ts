import {
  categoryAliases,
  type FilterName,
  filterNames,
  type SortAlias,
  sortAliases,
} from "#contract/filter-names";
import { parsePageSegment } from "~/lib/http/path-suffix";

export const defaultSort: SortAlias = "-popularity";
export const isSort = (value: string | null | undefined): value is SortAlias =>
  sortAliases.some((sort) => sort === value);
export const findCategory = (segment: string | undefined) =>
  categoryAliases.find((category) => category === segment);

/** Choices on a category page; countries are upper-case codes. */
export type Choices = Record<FilterName, string[]> & { sort: SortAlias };

export const createFilters = <Value>(getValue: (name: FilterName) => Value) =>
  Object.fromEntries(filterNames.map((name) => [name, getValue(name)])) as Record<FilterName, Value>;

export const noChoices: Choices = { ...createFilters(() => []), sort: defaultSort };

/** Filters that can be part of the path, in path order (AMB-052), and how their values are recognised there. */
const pathFilters = [
  ["genre", /^(?!page)[a-z][a-z0-9-]{2,59}$/],
  ["country", /^[a-z]{2}$/i],
  ["year", /^\d{4}$/],
] as const satisfies [FilterName, RegExp][];
const isQueryOnly = (name: FilterName) => pathFilters.every(([inPath]) => inPath !== name);
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
  const page = parsePageSegment(last);
  if (page !== null) rest.pop();
  if (rest.length > maxSegments) return null;
  const choices: Choices = { ...noChoices };
  let hasSort = false;
  for (const segment of rest) {
    const kind = getSegmentKind(segment);
    if (kind === null || (kind === "sort" ? hasSort : choices[kind].length > 0)) return null;
    if (kind === "sort") {
      choices.sort = segment as SortAlias;
      hasSort = true;
    } else choices[kind] = [kind === "country" ? segment.toUpperCase() : segment];
  }
  for (const name of filterNames) {
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

function getSegmentKind(segment: string): FilterName | "sort" | null {
  if (isSort(segment)) return "sort";
  return pathFilters.find(([, pattern]) => pattern.test(segment))?.[0] ?? null;
}

/**
 * The canonical URL of a choice: single values in the path, multiple values of a filter in the query, the
 * default sort omitted.
 */
export function categoryPath(category: string, { sort, ...choices }: Choices, page = 1): string {
  const query = new URLSearchParams();
  const segments: string[] = [];
  for (const [name] of pathFilters) {
    const [only, second] = choices[name];
    if (only !== undefined && second === undefined)
      segments.push(name === "country" ? only.toLowerCase() : only);
    else if (second !== undefined) query.set(name, choices[name].join(","));
  }
  for (const name of filterNames.filter(isQueryOnly))
    if (choices[name].length > 0) query.set(name, choices[name].join(","));
  if (sort !== defaultSort) segments.push(sort);
  if (page > 1) segments.push(`page${page}`);
  const path = ["", category, ...segments.map(encodeURIComponent)].join("/");
  const search = query.toString().replaceAll("%2C", ",");
  return search === "" ? path : `${path}?${search}`;
}

export const countChosen = (choices: Choices) =>
  filterNames.reduce((sum, name) => sum + choices[name].length, 0);

/** Whether crawlers may index the URL: single values, at most two of them, in the default sort. */
export function isIndexable(choices: Choices): boolean {
  return (
    choices.sort === defaultSort &&
    filterNames.every((name) => choices[name].length < (isQueryOnly(name) ? 1 : 2)) &&
    countChosen(choices) <= 2
  );
}

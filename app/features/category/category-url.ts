import type { SortAlias } from "~/contract/filters";
import { getPage } from "~/lib/http/path-suffix";

export const categoryAliases = ["movies", "series", "animation", "cartoons"] as const;
export type CategoryAlias = (typeof categoryAliases)[number];

/** Written out: the contract's own list would bring its whole library to the browser. */
const sorts: readonly string[] = [
  "-popularity",
  "-release_date",
  "-rating_start",
  "title",
] satisfies SortAlias[];
export const defaultSort: SortAlias = "-popularity";
export const isSort = (value: string | null | undefined): value is SortAlias =>
  typeof value === "string" && sorts.includes(value);

/** What a viewer chose on a category's page; countries are codes in upper case. */
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
/** Those that have a place in the path, in its order (AMB-052). */
const pathFilters = ["genre", "country", "year"] as const;
const maxSegments = 4;
const maxValues = 20;

/** `hasSort`: the address names an order, be it the usual one. */
type Address = { choices: Choices; page: number; hasSort: boolean };

/**
 * Reads the segments after the category and the query: a segment is recognised by what it looks like, whatever their
 * order. Null where a segment can be no value, two claim the same place, or there are too many (AMB-052).
 */
export function parseCategoryUrl(segments: string[], query: URLSearchParams): Address | null {
  const rest = [...segments];
  const last = rest.at(-1) ?? "";
  const page = getPage(last);
  if (page !== null) rest.pop();
  if (rest.length > maxSegments) return null;
  const choices: Choices = { ...noChoices, genre: [], country: [], year: [], category: [] };
  let hasSort = false;
  for (const segment of rest) {
    const place = getPosition(segment);
    if (place === null || (place === "sort" ? hasSort : choices[place].length > 0)) return null;
    if (place === "sort") {
      choices.sort = segment as SortAlias;
      hasSort = true;
    } else choices[place] = [place === "country" ? segment.toUpperCase() : segment];
  }
  for (const name of filters) {
    const asked = query
      .getAll(name)
      .flatMap((value) => value.split(","))
      .map((value) => value.trim())
      .filter((value) => value !== "" && value !== "all");
    const values = name === "country" ? asked.map((value) => value.toUpperCase()) : asked;
    choices[name] = [...new Set([...choices[name], ...values])].slice(0, maxValues).sort();
  }
  const sort = query.get("sort");
  if (isSort(sort) && !hasSort) {
    choices.sort = sort;
    hasSort = true;
  }
  return { choices, page: page ?? 1, hasSort };
}

function getPosition(segment: string): "genre" | "country" | "year" | "sort" | null {
  if (isSort(segment)) return "sort";
  if (/^\d{4}$/.test(segment)) return "year";
  if (/^[a-z]{2}$/i.test(segment)) return "country";
  return /^[a-z][a-z0-9-]{2,59}$/.test(segment) && !segment.startsWith("page") ? "genre" : null;
}

/** The one address of a choice: single values in the path, several of a filter in the query, the usual sort nowhere. */
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
  const asked = query.toString().replaceAll("%2C", ",");
  return asked === "" ? path : `${path}?${asked}`;
}

export const chosenCount = (choices: Choices) => filters.reduce((sum, name) => sum + choices[name].length, 0);

/** Whether crawlers should know the address: single values, at most two of them, in the usual order. */
export function isWorthIndexing(choices: Choices): boolean {
  return (
    choices.sort === defaultSort &&
    choices.category.length === 0 &&
    pathFilters.every((name) => choices[name].length < 2) &&
    chosenCount(choices) <= 2
  );
}

import { parsePageSegment } from "~/lib/http/path-suffix";

export const recordingTypes = ["movie", "series"] as const;
type RecordingType = (typeof recordingTypes)[number];
const isType = (value: string): value is RecordingType =>
  (recordingTypes as readonly string[]).includes(value);

/** Choices in the archive. Choosing both types is the same as choosing none, because there are only two. */
export type ArchiveChoices = { type: RecordingType | null; genres: string[]; years: string[] };
/** A numbered page, or a range requested by the endless list. */
export type ArchiveWindow = { page: number } | { skip: number; limit: number };
export type ArchiveUrl = { choices: ArchiveChoices; window: ArchiveWindow };

export const noArchiveChoices: ArchiveChoices = { type: null, genres: [], years: [] };

const maxSegments = 3;
const maxValues = 20;
const slug = /^[a-z][a-z0-9-]{0,59}$/;
const year = /^\d{4}$/;
const maxSkip = 1_000_000;

/**
 * Parses the path segments after /archive and the query. A segment is recognised by its format. Returns null
 * if a segment is invalid, two segments set the same filter, or there are too many. `reset` names a filter to
 * clear.
 */
export function parseArchiveUrl(segments: string[], query: URLSearchParams): ArchiveUrl | null {
  if (segments.length > maxSegments) return null;
  const types = new Set<RecordingType>();
  const pathValues: Record<"genres" | "year", string[]> = { genres: [], year: [] };
  for (const segment of segments) {
    const kind = isType(segment)
      ? "type"
      : year.test(segment)
        ? "year"
        : slug.test(segment)
          ? "genres"
          : null;
    if (kind === null || (kind === "type" ? types.size > 0 : pathValues[kind].length > 0)) return null;
    if (kind === "type") types.add(segment as RecordingType);
    else pathValues[kind] = [segment];
  }
  for (const value of parseValues(query, "type")) {
    if (!isType(value)) return null;
    types.add(value);
  }
  const reset = query.get("reset");
  const getChosen = (name: "genres" | "year") =>
    reset === name
      ? []
      : [...new Set([...pathValues[name], ...parseValues(query, name)])].slice(0, maxValues).sort();
  const [only, second] = [...types];
  const window = parseWindow(query);
  if (window === null) return null;
  return {
    choices: {
      type: second === undefined && reset !== "type" ? (only ?? null) : null,
      genres: getChosen("genres"),
      years: getChosen("year"),
    },
    window,
  };
}

/** The values of a field that is comma-separated, repeated, or both; "all" means none. */
function parseValues(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .flatMap((value) => value.split(","))
    .map((value) => value.trim())
    .filter((value) => value !== "" && value !== "all");
}

function parseWindow(query: URLSearchParams): ArchiveWindow | null {
  const [skip, limit] = [query.get("skip"), query.get("limit")];
  if (skip !== null || limit !== null) return parseSkipLimit(skip ?? "0", limit ?? "");
  const page = parsePageSegment(`page${query.get("page") ?? 1}`);
  return page === null ? null : { page };
}

/** Accepts only ranges that our browsers request, so that arbitrary ones cannot fragment the cache. */
function parseSkipLimit(skip: string, limit: string): ArchiveWindow | null {
  if (!/^\d{1,7}$/.test(skip) || !/^(10|20|25)$/.test(limit)) return null;
  const range = { skip: Number(skip), limit: Number(limit) };
  return range.skip % 5 === 0 && range.skip <= maxSkip ? range : null;
}

/**
 * The canonical URL of a choice: type, genre and year in the path while each has a single value and the ones
 * before it are chosen; otherwise genres and years in the query (AMB-096).
 */
export function archivePath(
  { type, genres, years }: ArchiveChoices,
  window: ArchiveWindow = { page: 1 },
): string {
  const isPathOnly =
    type !== null && genres.length < 2 && years.length < 2 && (genres.length === 1 || years.length === 0);
  const segments = [...(type ? [type] : []), ...(isPathOnly ? [...genres, ...years] : [])];
  const query = new URLSearchParams();
  if (!isPathOnly && genres.length > 0) query.set("genres", genres.join(","));
  if (!isPathOnly && years.length > 0) query.set("year", years.join(","));
  if ("skip" in window) {
    query.set("skip", String(window.skip));
    query.set("limit", String(window.limit));
  } else if (window.page > 1) query.set("page", String(window.page));
  const path = ["", "archive", ...segments.map(encodeURIComponent)].join("/");
  const search = query.toString().replaceAll("%2C", ",");
  return search === "" ? path : `${path}?${search}`;
}

export const isAnyChosen = ({ type, genres, years }: ArchiveChoices): boolean =>
  type !== null || genres.length + years.length > 0;

/** Whether crawlers may index the URL: at most a type and one of its genres, on any page. */
export function isIndexable({ choices: { type, genres, years }, window }: ArchiveUrl): boolean {
  return (
    "page" in window && years.length === 0 && (genres.length === 0 || (type !== null && genres.length === 1))
  );
}

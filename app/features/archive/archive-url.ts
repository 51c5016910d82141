import { getPage } from "~/lib/http/path-suffix";

export const recordingTypes = ["movie", "series"] as const;
export type RecordingType = (typeof recordingTypes)[number];
const isType = (value: string): value is RecordingType =>
  (recordingTypes as readonly string[]).includes(value);

/** What a viewer chose in the archive. Both types together are no choice: there are no others. */
export type ArchiveChoices = { type: RecordingType | null; genres: string[]; years: string[] };
/** A page by its number, or what the browser asks for by itself: so many recordings after so many. */
export type ArchiveWindow = { page: number } | { skip: number; limit: number };
export type ArchiveUrl = { choices: ArchiveChoices; window: ArchiveWindow };

export const noArchiveChoices: ArchiveChoices = { type: null, genres: [], years: [] };

const maxSegments = 3;
const maxValues = 20;
const slug = /^[a-z][a-z0-9-]{0,59}$/;
const year = /^\d{4}$/;
const maxSkipped = 1_000_000;

/**
 * Reads the segments after /archive and the query. A segment is recognised by what it looks like; null where one can
 * be no value, two claim the same place, or there are too many. `reset` names a filter whose choice is taken back.
 */
export function parseArchiveUrl(segments: string[], query: URLSearchParams): ArchiveUrl | null {
  if (segments.length > maxSegments) return null;
  const types = new Set<RecordingType>();
  const own: Record<"genres" | "year", string[]> = { genres: [], year: [] };
  for (const segment of segments) {
    const place = isType(segment)
      ? "type"
      : year.test(segment)
        ? "year"
        : slug.test(segment)
          ? "genres"
          : null;
    if (place === null || (place === "type" ? types.size > 0 : own[place].length > 0)) return null;
    if (place === "type") types.add(segment as RecordingType);
    else own[place] = [segment];
  }
  for (const value of getValues(query, "type")) {
    if (!isType(value)) return null;
    types.add(value);
  }
  const reset = query.get("reset");
  const chosen = (name: "genres" | "year") =>
    reset === name ? [] : [...new Set([...own[name], ...getValues(query, name)])].slice(0, maxValues).sort();
  const [only, second] = [...types];
  const window = readWindow(query);
  if (window === null) return null;
  return {
    choices: {
      type: second === undefined && reset !== "type" ? (only ?? null) : null,
      genres: chosen("genres"),
      years: chosen("year"),
    },
    window,
  };
}

/** The values of a field given once with commas, several times, or both; «all» is none. */
function getValues(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .flatMap((value) => value.split(","))
    .map((value) => value.trim())
    .filter((value) => value !== "" && value !== "all");
}

function readWindow(query: URLSearchParams): ArchiveWindow | null {
  const [skip, limit] = [query.get("skip"), query.get("limit")];
  if (skip !== null || limit !== null) return readRange(skip ?? "0", limit ?? "");
  const page = getPage(`page${query.get("page") ?? 1}`);
  return page === null ? null : { page };
}

/** Of the sizes that browsers ask for alone, so that nobody has the same recordings kept in a thousand cuts. */
function readRange(skip: string, limit: string): ArchiveWindow | null {
  if (!/^\d{1,7}$/.test(skip) || !/^(10|20|25)$/.test(limit)) return null;
  const range = { skip: Number(skip), limit: Number(limit) };
  return range.skip % 5 === 0 && range.skip <= maxSkipped ? range : null;
}

/**
 * The one address of a choice (AMB-096): type, genre and year in the path while each is single and the ones before it
 * are chosen; genres and years in the query otherwise.
 */
export function archivePath(
  { type, genres, years }: ArchiveChoices,
  window: ArchiveWindow = { page: 1 },
): string {
  const isPlain =
    type !== null && genres.length < 2 && years.length < 2 && (genres.length === 1 || years.length === 0);
  const segments = [...(type ? [type] : []), ...(isPlain ? [...genres, ...years] : [])];
  const query = new URLSearchParams();
  if (!isPlain && genres.length > 0) query.set("genres", genres.join(","));
  if (!isPlain && years.length > 0) query.set("year", years.join(","));
  if ("skip" in window) {
    query.set("skip", String(window.skip));
    query.set("limit", String(window.limit));
  } else if (window.page > 1) query.set("page", String(window.page));
  const path = ["", "archive", ...segments.map(encodeURIComponent)].join("/");
  const asked = query.toString().replaceAll("%2C", ",");
  return asked === "" ? path : `${path}?${asked}`;
}

export const archiveSearchPath = (query: string): string => `/archive?q=${encodeURIComponent(query)}`;

export const isAnyChosen = ({ type, genres, years }: ArchiveChoices): boolean =>
  type !== null || genres.length + years.length > 0;

/** Whether crawlers should know the address: a type and a genre of it, page by page. */
export function isWorthIndexing({ choices: { type, genres, years }, window }: ArchiveUrl): boolean {
  return (
    "page" in window && years.length === 0 && (genres.length === 0 || (type !== null && genres.length === 1))
  );
}

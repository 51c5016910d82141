import { paths } from "~/lib/paths";
import { formatHour } from "~/lib/time/machine-time";
import { maxGuideQueryLength } from "./guide-match";
import { type Day, parseDay } from "./tv-days";

/** The guide's options in the URL. */
export type GuideChoice = {
  view: "grid" | "now";
  day: Day | null;
  category: string | null;
  isFavorites: boolean;
  hour: number | null;
  /** Search query for channels and programmes. */
  query: string;
};

export const wholeGuide: GuideChoice = {
  view: "grid",
  day: null,
  category: null,
  isFavorites: false,
  hour: null,
  query: "",
};

/** Parses the query; null for invalid values. */
export function parseGuideChoice(search: URLSearchParams): GuideChoice | null {
  const [view, date, at, favorites] = [
    search.get("view"),
    search.get("date"),
    search.get("at"),
    search.get("favorites"),
  ];
  const day = parseDay(date);
  const hour = at === null ? null : /^([01]\d|2[0-3]):00$/.test(at) ? Number(at.slice(0, 2)) : undefined;
  if (
    (view !== null && view !== "now") ||
    (date !== null && day === null) ||
    hour === undefined ||
    (favorites !== null && favorites !== "1")
  )
    return null;
  return {
    view: view === "now" ? "now" : "grid",
    day,
    category: search.get("category"),
    isFavorites: favorites === "1",
    hour,
    query: (search.get("q") ?? "").trim().slice(0, maxGuideQueryLength),
  };
}

/** The canonical URL of the options; only URLs with a category have a trailing slash (AMB-214). */
export function guidePath(choice: GuideChoice): string {
  const query = getGuideQuery(choice);
  const search = query.toString().replaceAll("%3A", ":");
  return search === "" ? paths.guide() : `${getGuideFormPath(choice)}?${search}`;
}

/** The path that the options' form submits to. */
export const getGuideFormPath = ({ category }: GuideChoice): string =>
  `${paths.guide()}${category === null ? "" : "/"}`;

export function getGuideQuery({
  view,
  day,
  category,
  isFavorites,
  hour,
  query,
}: GuideChoice): URLSearchParams {
  const search = new URLSearchParams();
  if (category !== null) search.set("category", category);
  if (view === "now") search.set("view", view);
  if (isFavorites) search.set("favorites", "1");
  if (day !== null) search.set("date", day);
  if (hour !== null) search.set("at", formatHour(hour));
  if (query !== "") search.set("q", query);
  return search;
}

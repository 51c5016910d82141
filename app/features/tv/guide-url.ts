import { paths } from "~/lib/paths";
import { formatHour } from "~/lib/time/machine-time";
import { type Day, parseDay } from "./tv-days";

/** The guide's options in the URL. */
export type GuideChoice = {
  view: "grid" | "now";
  day: Day | null;
  category: string | null;
  isFavorites: boolean;
  hour: number | null;
};

export const wholeGuide: GuideChoice = {
  view: "grid",
  day: null,
  category: null,
  isFavorites: false,
  hour: null,
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
  };
}

/** The canonical URL of the options; only URLs with a category have a trailing slash (AMB-214). */
export function guidePath({ view, day, category, isFavorites, hour }: GuideChoice): string {
  const query = new URLSearchParams();
  if (category !== null) query.set("category", category);
  if (view === "now") query.set("view", view);
  if (isFavorites) query.set("favorites", "1");
  if (day !== null) query.set("date", day);
  if (hour !== null) query.set("at", formatHour(hour));
  const search = query.toString().replaceAll("%3A", ":");
  return search === "" ? paths.guide() : `${paths.guide()}${category === null ? "" : "/"}?${search}`;
}

import { TZDate } from "@date-fns/tz";
import type { StreamWindow } from "#contract/shared";
import { mayWatch, type Viewer } from "./access";
import { daySeconds } from "./time-units";
import { serviceTimeZone } from "./time-zone";

/** What viewers are told of titles that they mean to watch. */
export const titleNewsKinds = ["episodes", "leaving"] as const;
export type TitleNewsKind = (typeof titleNewsKinds)[number];

/** How old a new episode may be, and how long before its end a title is said to leave. */
export const newsSeconds = 3 * daySeconds;

/** Nobody is woken for it: from ten in the morning to eight in the evening, in Moscow. */
export function isTimeForNews(now: number): boolean {
  const hour = new TZDate(now * 1000, serviceTimeZone).getHours();
  return hour >= 10 && hour < 20;
}

/** Whether it concerns a viewer: a title that they may watch now and, if it leaves, that they soon may not. */
export const concernsViewer = (
  kind: TitleNewsKind,
  windows: StreamWindow[],
  viewer: Viewer,
  now: number,
): boolean =>
  mayWatch(windows, viewer, now) && (kind === "episodes" || !mayWatch(windows, viewer, now + newsSeconds));

/** When the next of a title's windows closes that closes soon; null if none does. */
export function getNextEnd(windows: readonly StreamWindow[], now: number): number | null {
  const ends = windows
    .map(({ unpublish }) => unpublish)
    .filter((end) => end > now && end <= now + newsSeconds);
  return ends.length === 0 ? null : Math.min(...ends);
}

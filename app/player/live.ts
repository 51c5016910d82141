import type { TFunction } from "~/lib/i18n/i18n";
import type { LiveMedia } from "./player-media";
import { spokenTime, timeParts } from "./spoken-time";

/** How far the engine stays behind the live edge: three of the longest segments. */
const lagSeconds = 24;
const atEdgeSeconds = 12;

export const isAtEdge = (behindSeconds: number): boolean => behindSeconds < atEdgeSeconds;

/** The window of the stream in media seconds, and the server's time (Unix seconds) at its end. */
type LiveWindow = { windowStart: number; windowEnd: number; serverNow: number };

/** The second of the media at which something was on air. */
export const toMediaSeconds = (ts: number, { windowEnd, serverNow }: Omit<LiveWindow, "windowStart">) =>
  windowEnd - (serverNow - lagSeconds - ts);

/** Where programmes begin within the window. */
export function programmeBorders(programmes: LiveMedia["programmes"], window: LiveWindow): number[] {
  return programmes
    .map(({ startTs }) => toMediaSeconds(startTs, window))
    .filter((seconds) => seconds > window.windowStart && seconds < window.windowEnd);
}

/** The title of what was on at a second of the media; null if it is not known. */
export function programmeAt(
  programmes: LiveMedia["programmes"],
  seconds: number,
  window: LiveWindow,
): string | null {
  return programmes.findLast(({ startTs }) => toMediaSeconds(startTs, window) <= seconds)?.title ?? null;
}

/** «−48 мин»: seconds only within the first minute. */
export function shortBehind(behindSeconds: number, t: TFunction<"player">): string {
  const { hours, minutes, seconds } = timeParts(behindSeconds);
  if (hours > 0) return t(minutes > 0 ? "live.behindHours" : "live.behindWholeHours", { hours, minutes });
  return minutes > 0 ? t("live.behindMinutes", { minutes }) : t("live.behindSeconds", { seconds });
}

/** «48 минут», for screen readers. */
export const spokenBehind = (behindSeconds: number, t: TFunction<"player">): string =>
  spokenTime(behindSeconds < 60 ? behindSeconds : Math.floor(behindSeconds / 60) * 60, t);

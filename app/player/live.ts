import type { TFunction } from "~/lib/i18n/i18n";
import type { LiveMedia } from "./player-media";
import { formatSpokenTime, getTimeParts } from "./spoken-time";

/** How far the engine stays behind the live edge: three of the longest segments. */
const lagSeconds = 24;
const atEdgeSeconds = 12;

export const isAtEdge = (behindSeconds: number): boolean => behindSeconds < atEdgeSeconds;

/** The window of the stream in media seconds, and the server's time (Unix seconds) at its end. */
type LiveWindow = { windowStart: number; windowEnd: number; serverNow: number };

/** The media second at which something was broadcast, by server time. */
export const toMediaSeconds = (ts: number, { windowEnd, serverNow }: Omit<LiveWindow, "windowStart">) =>
  windowEnd - (serverNow - lagSeconds - ts);

/** Media seconds at which programmes begin within the window. */
export function getProgrammeStarts(programmes: LiveMedia["programmes"], window: LiveWindow): number[] {
  return programmes
    .map(({ startTs }) => toMediaSeconds(startTs, window))
    .filter((seconds) => seconds > window.windowStart && seconds < window.windowEnd);
}

/** The title of the programme at a media second; null if unknown. */
export function findProgrammeTitle(
  programmes: LiveMedia["programmes"],
  seconds: number,
  window: LiveWindow,
): string | null {
  return programmes.findLast(({ startTs }) => toMediaSeconds(startTs, window) <= seconds)?.title ?? null;
}

/** «−48 мин»; in seconds only within the first minute. */
export function formatBehind(behindSeconds: number, t: TFunction<"player">): string {
  const { hours, minutes, seconds } = getTimeParts(behindSeconds);
  if (hours > 0) return t(minutes > 0 ? "live.behindHours" : "live.behindWholeHours", { hours, minutes });
  return minutes > 0 ? t("live.behindMinutes", { minutes }) : t("live.behindSeconds", { seconds });
}

/** «48 минут», for screen readers. */
export const formatSpokenBehind = (behindSeconds: number, t: TFunction<"player">): string =>
  formatSpokenTime(behindSeconds < 60 ? behindSeconds : Math.floor(behindSeconds / 60) * 60, t);

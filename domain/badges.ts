import { isWindowOpen } from "./access";
import { getServiceDayStart } from "./service-day";
import { daySeconds } from "./time-units";

/** How long an episode counts as new. */
const newSeconds = 7 * daySeconds;

type Window = { publish: number; unpublish: number };
export type CardFacts = {
  windows: readonly Window[];
  /** When the last episode was added; null for films and where this was not recorded. */
  episodeAddedAt: number | null;
};
export type BadgeKind = "last_day" | "opens_today" | "new_episode";
/** `at` is the moment that the badge announces; from `until` on it no longer holds. */
type Badge = { kind: BadgeKind; at: number; until: number };

/** In the service's zone, because the pages are the same for everyone (AMB-221). Slow: only for times of this day. */
const getMidnight = (now: number): number => getServiceDayStart(now + daySeconds);

/**
 * The one badge of a title's card: titles about to leave take precedence over those about to come, and these over new
 * episodes. Null without any of them.
 */
export function getBadge({ windows, episodeAddedAt }: CardFacts, now: number): Badge | null {
  const open = windows.filter((window) => isWindowOpen(window, now));
  if (open.length === 0) {
    const next = Math.min(...windows.map(({ publish }) => publish).filter((publish) => publish >= now));
    return next - now < daySeconds && next < getMidnight(now)
      ? { kind: "opens_today", at: next, until: next }
      : null;
  }
  const end = Math.max(...open.map(({ unpublish }) => (unpublish === 0 ? Infinity : unpublish)));
  // Not an end if another window follows at once.
  const continues = windows.some(({ publish }) => publish > now && publish <= end);
  if (end - now <= daySeconds && end <= getMidnight(now) && !continues)
    return { kind: "last_day", at: end, until: end };
  const isNew = episodeAddedAt !== null && episodeAddedAt <= now && now < episodeAddedAt + newSeconds;
  return isNew ? { kind: "new_episode", at: episodeAddedAt, until: episodeAddedAt + newSeconds } : null;
}

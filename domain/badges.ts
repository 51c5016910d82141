import { isWindowOpen } from "./access";
import { getLocalMoment } from "./limits";
import { daySeconds } from "./time-units";

/** Days are Moscow's, as dates on pages that are the same for everybody (AMB-221). */
const zone = "Europe/Moscow";
/** How long an episode is a new one. */
const newSeconds = 7 * daySeconds;

type Window = { publish: number; unpublish: number };
export type CardFacts = {
  windows: readonly Window[];
  /** When the last episode came; null for films, and where nobody noted it. */
  episodeAddedAt: number | null;
};
export type BadgeKind = "last_day" | "opens_today" | "new_episode";
/** `at` is the moment that it is about; from `until` on it is not true any more. */
export type Badge = { kind: BadgeKind; at: number; until: number };

const getMidnight = (now: number): number => now - getLocalMoment(now, zone).secondOfDay + daySeconds;

/**
 * The one badge of a title's card: what is about to be missed, before what is about to come, before what is new. Null
 * where there is nothing to tell.
 */
export function getBadge({ windows, episodeAddedAt }: CardFacts, now: number): Badge | null {
  const open = windows.filter((window) => isWindowOpen(window, now));
  if (open.length === 0) {
    const next = Math.min(...windows.map(({ publish }) => publish).filter((publish) => publish >= now));
    return next !== Infinity && next < getMidnight(now)
      ? { kind: "opens_today", at: next, until: next }
      : null;
  }
  const end = Math.max(...open.map(({ unpublish }) => (unpublish === 0 ? Infinity : unpublish)));
  // A window that follows at once is no end.
  const goesOn = windows.some(({ publish }) => publish > now && publish <= end);
  if (end !== Infinity && end <= getMidnight(now) && !goesOn)
    return { kind: "last_day", at: end, until: end };
  const isNew = episodeAddedAt !== null && episodeAddedAt <= now && now < episodeAddedAt + newSeconds;
  return isNew ? { kind: "new_episode", at: episodeAddedAt, until: episodeAddedAt + newSeconds } : null;
}

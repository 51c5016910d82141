import type { Marks } from "./player-media.ts";

const LAST_SECONDS = 10;
const COUNTDOWN_SECONDS = 8;

type Moment = {
  hasNext: boolean;
  marks: Marks;
  positionSeconds: number;
  durationSeconds: number;
  isEnded: boolean;
  isDismissed: boolean;
};

/** The card comes with the credits, or for the last ten seconds of a film that has none. It is there with the automatic passage off, too. */
export function isNextOffered({
  hasNext,
  marks,
  positionSeconds,
  durationSeconds,
  isEnded,
  isDismissed,
}: Moment): boolean {
  if (!hasNext || isDismissed) return false;
  if (isEnded) return true;
  if (durationSeconds <= 0) return false;
  // Marks of another cut may lie beyond the end of this one.
  const credits = marks.credits?.startSeconds ?? durationSeconds;
  const from = credits < durationSeconds ? credits : Math.max(durationSeconds - LAST_SECONDS, 0);
  return positionSeconds >= from && positionSeconds > 0;
}

type Countdown = { playsNext: boolean; isPaused: boolean; isEnded: boolean; shownForSeconds: number };

/** Seconds until the next part starts by itself; null when it does not. */
export function nextCountdown({ playsNext, isPaused, isEnded, shownForSeconds }: Countdown): number | null {
  if (!playsNext || (isPaused && !isEnded)) return null;
  return Math.max(COUNTDOWN_SECONDS - shownForSeconds, 0);
}

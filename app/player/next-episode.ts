import type { MediaMarkers } from "./player-media";

const lastSeconds = 10;
const countdownSeconds = 8;

type Moment = {
  hasNext: boolean;
  markers: MediaMarkers;
  positionSeconds: number;
  durationSeconds: number;
  isEnded: boolean;
  isDismissed: boolean;
};

/**
 * Whether the card for the next part is shown: with the credits, or in the last ten seconds if there are none; even
 * if autoplay of the next part is off.
 */
export function isNextOffered({
  hasNext,
  markers,
  positionSeconds,
  durationSeconds,
  isEnded,
  isDismissed,
}: Moment): boolean {
  if (!hasNext || isDismissed) return false;
  if (isEnded) return true;
  if (durationSeconds <= 0) return false;
  // Markers made for another cut may lie beyond the end of this one.
  const credits = markers.credits?.startSeconds ?? durationSeconds;
  const from = credits < durationSeconds ? credits : Math.max(durationSeconds - lastSeconds, 0);
  return positionSeconds >= from && positionSeconds > 0;
}

type Countdown = { playsNext: boolean; isPaused: boolean; isEnded: boolean; shownForSeconds: number };

/** Seconds until the next part starts automatically; null if it does not. */
export function getNextCountdown({
  playsNext,
  isPaused,
  isEnded,
  shownForSeconds,
}: Countdown): number | null {
  if (!playsNext || (isPaused && !isEnded)) return null;
  return Math.max(countdownSeconds - shownForSeconds, 0);
}

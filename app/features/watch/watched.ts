import type { WatchedPart } from "#contract/profile";

/** How much of an episode was watched, for display: never 0 %, and 100 % only at the end. */
export type Watched = { percent: number; isFinished: boolean };

/** Null if it was not started. */
export function getWatched({
  position_seconds,
  duration_seconds,
  is_finished,
}: Omit<WatchedPart, "uid">): Watched | null {
  if (is_finished) return { percent: 100, isFinished: true };
  if (position_seconds <= 0 || duration_seconds <= 0) return null;
  const percent = Math.round((position_seconds / duration_seconds) * 100);
  return { percent: Math.min(Math.max(percent, 1), 99), isFinished: false };
}

export function findWatched(parts: readonly WatchedPart[], uid: string): Watched | null {
  const part = parts.find((candidate) => candidate.uid === uid);
  return part ? getWatched(part) : null;
}

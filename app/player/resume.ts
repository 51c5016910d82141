import { isInCredits } from "./marks.ts";
import type { PlayerMedia } from "./player-media.ts";

/** A few seconds in is still the beginning, and the last seconds are the end. */
const BEGINNING_SECONDS = 5;
const END_SECONDS = 5;

type Resume = Pick<PlayerMedia, "startSeconds" | "durationSeconds" | "marks" | "live">;

/** Where playback really begins. Never in the credits: a film that was watched starts over. */
export function resumeFrom({ startSeconds, durationSeconds, marks, live }: Resume): number {
  if (live || !Number.isFinite(startSeconds) || startSeconds < BEGINNING_SECONDS) return 0;
  if (isInCredits(marks, startSeconds)) return 0;
  if (durationSeconds > 0 && startSeconds > durationSeconds - END_SECONDS) return 0;
  return startSeconds;
}

import { isInCredits } from "./marks.ts";
import type { PlayerMedia } from "./player-media.ts";

/** The first few seconds count as the beginning, the last ones as the end. */
const BEGINNING_SECONDS = 5;
const END_SECONDS = 5;

type Resume = Pick<PlayerMedia, "startSeconds" | "durationSeconds" | "marks" | "live">;

/** Where playback starts. Never in the credits: a finished film starts over. */
export function resumeFrom({ startSeconds, durationSeconds, marks, live }: Resume): number {
  if (live || !Number.isFinite(startSeconds) || startSeconds < BEGINNING_SECONDS) return 0;
  if (isInCredits(marks, startSeconds)) return 0;
  if (durationSeconds > 0 && startSeconds > durationSeconds - END_SECONDS) return 0;
  return startSeconds;
}

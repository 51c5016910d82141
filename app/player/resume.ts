import { isInCredits } from "./marks";
import type { PlayerMedia } from "./player-media";

/** The first few seconds count as the beginning, the last ones as the end. */
const beginningSeconds = 5;
const endSeconds = 5;

type Resume = Pick<PlayerMedia, "startSeconds" | "durationSeconds" | "marks" | "live">;

/** Where playback starts. Never in the credits: a finished film starts over. */
export function resumeFrom({ startSeconds, durationSeconds, marks, live }: Resume): number {
  if (live || !Number.isFinite(startSeconds) || startSeconds < beginningSeconds) return 0;
  if (isInCredits(marks, startSeconds)) return 0;
  if (durationSeconds > 0 && startSeconds > durationSeconds - endSeconds) return 0;
  return startSeconds;
}

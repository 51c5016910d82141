import { isInCredits } from "./markers";
import type { PlayerMedia } from "./player-media";

/** The first few seconds count as the beginning, the last ones as the end. */
const beginningSeconds = 5;
const endSeconds = 5;

type Resume = Pick<PlayerMedia, "startSeconds" | "durationSeconds" | "markers" | "live">;

/** The position at which playback starts. Never in the credits: a finished film starts over. */
export function resumeFrom({ startSeconds, durationSeconds, markers, live }: Resume): number {
  if (live || !Number.isFinite(startSeconds) || startSeconds < beginningSeconds) return 0;
  if (isInCredits(markers, startSeconds)) return 0;
  if (durationSeconds > 0 && startSeconds > durationSeconds - endSeconds) return 0;
  return startSeconds;
}

import { daySeconds } from "./time-units";

/** How long a recording is available, counted from the start of its broadcast (K-027). */
export const recordingSeconds = 14 * daySeconds;

/** Whether a broadcast is available as a recording: it is over and has not expired. */
export function isRecorded(
  { start, stop }: { start: number; stop: number },
  now: number,
  keptSeconds = recordingSeconds,
): boolean {
  return stop <= now && start + keptSeconds > now;
}

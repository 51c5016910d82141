import { isInCredits } from "./markers";
import type { MediaMarkers, PlayerProgress, ProgressReason } from "./player-media";

const everySeconds = 10;

type Position = { positionSeconds: number; durationSeconds: number };
type ReporterOptions = { markers: MediaMarkers; isLive: boolean; report: (progress: PlayerProgress) => void };

/**
 * Decides when to report progress: after every ten seconds played, on pause, on leaving and at the end, but never the
 * same position twice in a row.
 */
export function createProgressReporter({ markers, isLive, report }: ReporterOptions) {
  let last: number | null = null;
  let playedSeconds = 0;
  let previous: number | null = null;

  function reportProgress({ positionSeconds, durationSeconds }: Position, reason: ProgressReason) {
    if (isLive || durationSeconds <= 0) return;
    const hasFinished = reason === "ended" || isInCredits(markers, positionSeconds);
    // The end is reported as second 0, since there is nothing to resume.
    const position = hasFinished ? 0 : Math.floor(positionSeconds);
    playedSeconds = 0;
    if (position === last || (position === 0 && last === null && !hasFinished)) return;
    last = position;
    report({ positionSeconds: position, durationSeconds, reason: hasFinished ? "ended" : reason });
  }

  return {
    /** Call on every time update while playing. Seeks do not count as playing. */
    tick(position: Position) {
      const step = position.positionSeconds - (previous ?? position.positionSeconds);
      previous = position.positionSeconds;
      if (step > 0 && step < 2) playedSeconds += step;
      if (playedSeconds >= everySeconds) reportProgress(position, "interval");
    },
    pause: (position: Position) => reportProgress(position, "pause"),
    leave: (position: Position) => reportProgress(position, "leave"),
    ended: (position: Position) => reportProgress(position, "ended"),
  };
}

export type ProgressReporter = ReturnType<typeof createProgressReporter>;

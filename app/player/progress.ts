import { isInCredits } from "./marks.ts";
import type { Marks, PlayerProgress, ProgressReason } from "./player-media.ts";

const EVERY_SECONDS = 10;

type Moment = { positionSeconds: number; durationSeconds: number };
type Keeper = { marks: Marks; isLive: boolean; report: (progress: PlayerProgress) => void };

/** Decides what is worth telling: every ten seconds of playing, at a pause, on leaving, at the end; never the same twice in a row. */
export function createProgressKeeper({ marks, isLive, report }: Keeper) {
  let last: number | null = null;
  let playedSeconds = 0;
  let previous: number | null = null;

  function tell({ positionSeconds, durationSeconds }: Moment, reason: ProgressReason) {
    if (isLive || durationSeconds <= 0) return;
    const hasFinished = reason === "ended" || isInCredits(marks, positionSeconds);
    // The end is told as second 0: there is nothing to come back to.
    const position = hasFinished ? 0 : Math.floor(positionSeconds);
    playedSeconds = 0;
    if (position === last || (position === 0 && last === null && !hasFinished)) return;
    last = position;
    report({ positionSeconds: position, durationSeconds, reason: hasFinished ? "ended" : reason });
  }

  return {
    /** On every step of the clock while playing. Jumps are not playing. */
    tick(moment: Moment) {
      const step = moment.positionSeconds - (previous ?? moment.positionSeconds);
      previous = moment.positionSeconds;
      if (step > 0 && step < 2) playedSeconds += step;
      if (playedSeconds >= EVERY_SECONDS) tell(moment, "interval");
    },
    pause: (moment: Moment) => tell(moment, "pause"),
    leave: (moment: Moment) => tell(moment, "leave"),
    ended: (moment: Moment) => tell(moment, "ended"),
  };
}

export type ProgressKeeper = ReturnType<typeof createProgressKeeper>;

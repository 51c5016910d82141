/** From when to when something was recorded without a gap, in Unix seconds. */
export type RecordedSpan = { start: number; stop: number };

/** A programme is offered if more of it was recorded than is missing. */
const leastPart = 0.5;

/** How many seconds of a span were recorded; the recorded spans do not overlap. */
export const getRecordedSeconds = (
  recorded: readonly RecordedSpan[],
  { start, stop }: RecordedSpan,
): number =>
  recorded.reduce((sum, one) => sum + Math.max(0, Math.min(one.stop, stop) - Math.max(one.start, start)), 0);

/** Whether enough of a programme was recorded for it to be watched. */
export const isWellRecorded = (recorded: readonly RecordedSpan[], programme: RecordedSpan): boolean =>
  getRecordedSeconds(recorded, programme) >= leastPart * (programme.stop - programme.start);

/** Spans that may overlap, by their beginnings, as ones that do not. */
export function mergeSpans(spans: readonly RecordedSpan[]): RecordedSpan[] {
  const merged: RecordedSpan[] = [];
  for (const { start, stop } of spans) {
    const last = merged.at(-1);
    if (last && start <= last.stop) last.stop = Math.max(last.stop, stop);
    else merged.push({ start, stop });
  }
  return merged;
}

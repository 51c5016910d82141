import { daySeconds, hourSeconds } from "#domain/time-units";
import type { FaultList } from "./guide-fault";

type Timed = { start: number; stop: number | null };

/** Of the last programme, if the guide does not say. */
const lastSeconds = hourSeconds;
const maxSeconds = daySeconds;

/**
 * A channel's programmes in order, without overlaps: a programme ends when the next one begins, if not before. What is
 * missing or wrong is reported and never costs another programme.
 */
export function tidySchedule<Programme extends Timed>(
  programmes: readonly Programme[],
  faults: FaultList,
  channel: string,
): (Programme & { stop: number })[] {
  const byStart = new Map<number, Programme>();
  for (const programme of programmes) {
    const { start } = programme;
    if (byStart.has(start)) faults.add("DUPLICATE", new Date(start * 1000).toISOString(), channel);
    // A correction stands further down in the guide.
    byStart.set(start, programme);
  }
  const sorted = [...byStart.values()].sort((one, other) => one.start - other.start);
  return sorted.map((programme, index) => {
    const { start } = programme;
    const next = sorted[index + 1]?.start ?? null;
    const at = new Date(start * 1000).toISOString();
    let { stop } = programme;
    if (stop === null) faults.add("MISSING_STOP", at, channel);
    else if (stop <= start) {
      faults.add("BAD_STOP", at, channel);
      stop = null;
    }
    if (stop !== null && next !== null && stop > next) faults.add("OVERLAP", at, channel);
    let end = Math.min(stop ?? next ?? start + lastSeconds, next ?? Infinity);
    if (end - start > maxSeconds) {
      faults.add("TOO_LONG", at, channel);
      end = start + maxSeconds;
    }
    if (next !== null && end < next) faults.add("GAP", new Date(end * 1000).toISOString(), channel);
    return { ...programme, stop: end };
  });
}

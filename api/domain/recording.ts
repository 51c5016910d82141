/** How long a recording is kept, counted from the beginning of its showing (K-027). */
export const keptSeconds = 14 * 86_400;

/** A showing is a recording once it is over, for as long as it is kept. */
export function isKept({ start, stop }: { start: number; stop: number }, now: number): boolean {
  return stop <= now && start + keptSeconds > now;
}

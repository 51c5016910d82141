import type { Span } from "./tv-days";

type Timed = { start_ts: number; stop_ts: number };
export type Cell<Showing> = { minutes: number; showing: Showing | null };

const getMinute = (unixSeconds: number, { start }: Span) => Math.floor((unixSeconds - start) / 60);

/**
 * A channel's span as cells side by side: as wide as the minutes of it they take, gaps included, together exactly the
 * span. Showings that overlap the one before are cut; what begins before the span or ends after it is cut at its ends.
 */
export function getCells<Showing extends Timed>(showings: readonly Showing[], day: Span): Cell<Showing>[] {
  const cells: Cell<Showing>[] = [];
  const end = getMinute(day.stop, day);
  let at = 0;
  for (const showing of [...showings].sort((one, other) => one.start_ts - other.start_ts)) {
    const start = Math.max(at, getMinute(showing.start_ts, day));
    const stop = Math.min(end, getMinute(showing.stop_ts, day));
    if (stop <= start) continue;
    if (start > at) cells.push({ minutes: start - at, showing: null });
    cells.push({ minutes: stop - start, showing });
    at = stop;
  }
  if (at < end) cells.push({ minutes: end - at, showing: null });
  return cells;
}

/** The classes that make something so many minutes wide, or so far from the span's beginning: whole hours and the rest (guide-widths.css). */
export function widthClass(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `h${hours}` : "", rest > 0 ? `m${rest}` : ""].filter(Boolean).join(" ");
}

/** The half hours of a day, each with the moment it begins. */
export function getHalfHours(day: Span): number[] {
  return Array.from(
    { length: Math.ceil((day.stop - day.start) / 1800) },
    (_, index) => day.start + index * 1800,
  );
}

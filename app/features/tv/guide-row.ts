import { getState } from "./broadcast-state";
import type { Span } from "./tv-days";

type Timed = { start_ts: number; stop_ts: number };
export type Cell<Broadcast> = { minutes: number; broadcast: Broadcast | null };

const toMinute = (unixSeconds: number, { start }: Span) => Math.floor((unixSeconds - start) / 60);

/**
 * A channel's schedule as adjacent cells, gaps included, whose widths in minutes add up to the span. Overlapping
 * broadcasts are cut at the end of the previous one, and all are cut at the span's bounds.
 */
export function getCells<Broadcast extends Timed>(
  broadcasts: readonly Broadcast[],
  day: Span,
): Cell<Broadcast>[] {
  const cells: Cell<Broadcast>[] = [];
  const end = toMinute(day.stop, day);
  let position = 0;
  for (const broadcast of [...broadcasts].sort((one, other) => one.start_ts - other.start_ts)) {
    const start = Math.max(position, toMinute(broadcast.start_ts, day));
    const stop = Math.min(end, toMinute(broadcast.stop_ts, day));
    if (stop <= start) continue;
    if (start > position) cells.push({ minutes: start - position, broadcast: null });
    cells.push({ minutes: stop - start, broadcast });
    position = stop;
  }
  if (position < end) cells.push({ minutes: end - position, broadcast: null });
  return cells;
}

/**
 * Class names for a width, or an offset from the span's start, in minutes: whole hours and the rest
 * (guide-widths.css).
 */
export function getWidthClass(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `h${hours}` : "", rest > 0 ? `m${rest}` : ""].filter(Boolean).join(" ");
}

/** The starts of all half hours of a span. */
export function getHalfHours(day: Span): number[] {
  return Array.from(
    { length: Math.ceil((day.stop - day.start) / 1800) },
    (_, index) => day.start + index * 1800,
  );
}

/** A channel's row of the guide as data for scripts; the markup has one cell per item of `minutes`. */
export type GuideRow = {
  id: number;
  /** Length of each cell. */
  minutes: number[];
  /** The cell of the running programme; null if there is none. */
  running: number | null;
  /** Minutes cut off at the start of programmes that began before their cells: [cell, minutes]. */
  before: [number, number][];
};

export function getGuideRow(id: number, cells: readonly Cell<Timed>[], span: Span, now: number): GuideRow {
  const row: GuideRow = { id, minutes: [], running: null, before: [] };
  let position = 0;
  for (const [index, { minutes, broadcast }] of cells.entries()) {
    row.minutes.push(minutes);
    if (broadcast) {
      const minutesBefore = position - toMinute(broadcast.start_ts, span);
      if (minutesBefore > 0) row.before.push([index, minutesBefore]);
      if (getState(broadcast, now) === "now") row.running = index;
    }
    position += minutes;
  }
  return row;
}

/** The cell at a minute of the span, and the minute it ends at; null outside the span. */
export function findCellAt({ minutes }: GuideRow, minute: number): { cell: number; stop: number } | null {
  let stop = 0;
  for (const [cell, length] of minutes.entries()) {
    stop += length;
    if (minute < stop) return { cell, stop };
  }
  return null;
}

/** The minute of the span at which a cell starts. */
export const getCellStart = ({ minutes }: GuideRow, cell: number): number =>
  minutes.slice(0, Math.max(0, cell)).reduce((sum, length) => sum + length, 0);

/** State of a showing at a given time. */
export type ShowingState = "past" | "now" | "future";

/** Every time yields exactly one state. */
export function getState(
  { start_ts, stop_ts }: { start_ts: number; stop_ts: number },
  now: number,
): ShowingState {
  if (stop_ts <= now) return "past";
  return start_ts <= now ? "now" : "future";
}

/** The showing that is running at a time, if any. */
export function findRunning<Showing extends { start_ts: number; stop_ts: number }>(
  showings: readonly Showing[],
  timestamp: number,
): Showing | null {
  return showings.find((showing) => getState(showing, timestamp) === "now") ?? null;
}

/** Upcoming showings; expects all in order of time. */
export function getUpcoming<Showing extends { start_ts: number; stop_ts: number }>(
  showings: readonly Showing[],
  timestamp: number,
  count: number,
): Showing[] {
  return showings.filter((showing) => getState(showing, timestamp) === "future").slice(0, count);
}

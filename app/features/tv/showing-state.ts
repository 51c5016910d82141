/** Where a moment finds a showing: it is over, it runs, it is still to come. */
export type ShowingState = "past" | "now" | "future";

/** Every moment finds it in exactly one of them. */
export function getState(
  { start_ts, stop_ts }: { start_ts: number; stop_ts: number },
  now: number,
): ShowingState {
  if (stop_ts <= now) return "past";
  return start_ts <= now ? "now" : "future";
}

/** The showing that runs at a moment, if the channel shows anything then. */
export function runningAt<Showing extends { start_ts: number; stop_ts: number }>(
  showings: readonly Showing[],
  moment: number,
): Showing | null {
  return showings.find((showing) => getState(showing, moment) === "now") ?? null;
}

/** What follows, the soonest first. */
export function comingAfter<Showing extends { start_ts: number; stop_ts: number }>(
  showings: readonly Showing[],
  moment: number,
  count: number,
): Showing[] {
  return showings.filter((showing) => getState(showing, moment) === "future").slice(0, count);
}

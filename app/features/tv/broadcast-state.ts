/** State of a broadcast at a given time. */
export type BroadcastState = "past" | "now" | "future";

/** Every time yields exactly one state. */
export function getState(
  { start_ts, stop_ts }: { start_ts: number; stop_ts: number },
  now: number,
): BroadcastState {
  if (stop_ts <= now) return "past";
  return start_ts <= now ? "now" : "future";
}

/** The broadcast that is running at a time, if any. */
export function findRunning<Broadcast extends { start_ts: number; stop_ts: number }>(
  broadcasts: readonly Broadcast[],
  timestamp: number,
): Broadcast | null {
  return broadcasts.find((broadcast) => getState(broadcast, timestamp) === "now") ?? null;
}

/** Upcoming broadcasts; expects all in order of time. */
export function getUpcoming<Broadcast extends { start_ts: number; stop_ts: number }>(
  broadcasts: readonly Broadcast[],
  timestamp: number,
  count: number,
): Broadcast[] {
  return broadcasts.filter((broadcast) => getState(broadcast, timestamp) === "future").slice(0, count);
}

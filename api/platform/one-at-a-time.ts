import { setTimeout as later } from "node:timers/promises";

/**
 * Waits for work so long at most, and begins it anew only once it has ended: work that hangs and is asked for again and
 * again would take one connection, or one of Node's few threads, each time. Null if it took too long.
 */
export function oneAtATime<Value>(
  work: () => Promise<Value>,
  timeoutMs: number,
): () => Promise<Value | null> {
  let running: Promise<Value> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return Promise.race([running, later(timeoutMs, null, { ref: false })]);
  };
}

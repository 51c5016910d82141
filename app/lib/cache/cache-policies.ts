import { daySeconds, hourSeconds } from "#domain/time-units";

export type CachePolicy = { freshSeconds: number; staleSeconds: number };

/**
 * How long each kind of public data stays fresh, and how long it may then be served stale while the API
 * fails.
 */
export const cachePolicies = {
  catalogue: { freshSeconds: 60, staleSeconds: daySeconds },
  schedule: { freshSeconds: 30, staleSeconds: hourSeconds },
  settled: { freshSeconds: 600, staleSeconds: 7 * daySeconds },
} satisfies Record<string, CachePolicy>;

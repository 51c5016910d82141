export type CachePolicy = { freshSeconds: number; staleSeconds: number };

/**
 * How long each kind of public data stays fresh, and how long it may then be served stale while the API
 * fails.
 */
export const cachePolicies = {
  catalogue: { freshSeconds: 60, staleSeconds: 86_400 },
  schedule: { freshSeconds: 30, staleSeconds: 3600 },
  settled: { freshSeconds: 600, staleSeconds: 604_800 },
} satisfies Record<string, CachePolicy>;

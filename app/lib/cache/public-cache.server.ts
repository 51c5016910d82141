import { type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import type { Locale } from "../i18n/locales";

const maxEntries = 2000;

function emptyCache() {
  const store = new LRUCache<string, CacheEntry>({ max: maxEntries });
  return {
    name: "public",
    get: (key: string) => store.get(key),
    set: (key: string, entry: CacheEntry) => {
      store.set(key, entry);
    },
    delete: (key: string) => {
      store.delete(key);
    },
  };
}

let cache = emptyCache();

/** Who public data may be shared among. Personal data has no such key, so it cannot get here. */
export type CacheAudience = { forKids: boolean; country: string; locale: Locale; apiKey: string };

export type CachePolicy = { freshSeconds: number; staleSeconds: number };

/** How old each kind of public data may get: fresh, then stale while the API fails. */
export const cachePolicies = {
  catalogue: { freshSeconds: 60, staleSeconds: 86_400 },
  schedule: { freshSeconds: 30, staleSeconds: 3600 },
  settled: { freshSeconds: 600, staleSeconds: 604_800 },
} satisfies Record<string, CachePolicy>;

/** What could not be made anew last time: no more keys than there are entries, whatever addresses visitors make up. */
const failedKeys = new LRUCache<string, true>({ max: maxEntries });

type Request<Value> = {
  name: string;
  audience: CacheAudience;
  policy: CachePolicy;
  load: () => Promise<Value>;
};
export type Cached<Value> = { value: Value; isStale: boolean };

/**
 * Public data, asked of the API once for everyone alike. Fresh for a while, then refreshed behind the viewer's back;
 * when the API fails the last good answer goes on (`isStale`). Throws only when there is none.
 */
export async function cachedPublic<Value>({
  name,
  audience,
  policy,
  load,
}: Request<Value>): Promise<Cached<Value>> {
  const key = [
    name,
    audience.locale,
    audience.country,
    audience.forKids ? "kids" : "all",
    audience.apiKey,
  ].join("|");
  const value = await cachified({
    key,
    cache,
    ttl: policy.freshSeconds * 1000,
    swr: policy.staleSeconds * 1000,
    getFreshValue: async () => {
      try {
        const fresh = await load();
        failedKeys.delete(key);
        return fresh;
      } catch (error) {
        failedKeys.set(key, true);
        throw error;
      }
    },
  });
  return { value, isStale: failedKeys.has(key) };
}

/** How much is remembered of failures. */
export const failedKeyCount = (): number => failedKeys.size;

/** Forgets everything, what is being asked for included: the clock was moved or everyone's world changed. */
export function clearPublicCache(): void {
  cache = emptyCache();
  failedKeys.clear();
}

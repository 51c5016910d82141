import { type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import { ApiError } from "../api/api-error";
import { publicData } from "../metrics.server";
import type { CachePolicy } from "./cache-policies";
import { markShared } from "./shared-data";

const maxEntries = 2000;
/** For so long children may see what was taken from them. */
const childrensFreshMs = 10_000;

function createCache(store = new LRUCache<string, CacheEntry>({ max: maxEntries })) {
  return {
    store,
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

let cache = createCache();
/** What was loaded before is out of date; in milliseconds since the epoch. */
let outdatedAt = 0;

/** Keys whose last refresh failed. Bounded like the cache, because visitors can make up any number of URLs. */
const failedKeys = new LRUCache<string, true>({ max: maxEntries });

type Request<Value> = {
  /** Identifies the call and the audience that shares the response; personal data must not be cached here. */
  key: string;
  policy: CachePolicy;
  /** Whether children see it: what an editor takes from them is gone within seconds, unless the API fails. */
  isForChildren?: boolean;
  load: () => Promise<Value>;
};
type Cached<Value> = { value: Value; isStale: boolean };

/**
 * Loads public data once for the whole audience. It stays fresh for a while and is then refreshed in the background.
 * While the API fails, the last good value is served (`isStale`), unless the API has said that it is gone. Throws
 * only if there is no value.
 */
export async function loadCached<Value>({
  key,
  policy,
  isForChildren = false,
  load,
}: Request<Value>): Promise<Cached<Value>> {
  const entries = cache;
  // What could not be loaded again stays.
  const createdAt = failedKeys.has(key) ? Infinity : (entries.get(key)?.metadata.createdTime ?? Infinity);
  const isTooOld = createdAt < outdatedAt || (isForChildren && Date.now() - createdAt > childrensFreshMs);
  let isLoaded = false;
  const value = await cachified({
    key,
    cache: entries,
    ttl: policy.freshSeconds * 1000,
    swr: policy.staleSeconds * 1000,
    forceFresh: isTooOld,
    getFreshValue: async () => {
      isLoaded = true;
      try {
        const fresh = markShared(await load());
        failedKeys.delete(key);
        return fresh;
      } catch (error) {
        if (error instanceof ApiError && error.isFinal) {
          entries.delete(key);
          failedKeys.delete(key);
        } else failedKeys.set(key, true);
        throw error;
      }
    },
  });
  const isStale = failedKeys.has(key);
  publicData.inc({ outcome: isStale ? "stale" : isLoaded ? "loaded" : "hit" });
  return { value, isStale };
}

export const failedKeyCount = (): number => failedKeys.size;

/** Clears everything, pending requests included, after the clock or the data has changed for everyone. */
export function clearPublicCache(): void {
  cache = createCache();
  failedKeys.clear();
}

/** After a change of the content: everything is loaded again when it is next needed, or kept while the API fails. */
export function outdatePublicCache(): void {
  outdatedAt = Date.now();
  // What is being loaded may be from before the change: who asks now does not wait for it.
  cache = createCache(cache.store);
}

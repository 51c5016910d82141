import { LRUCache } from "lru-cache";
import { getGeneration } from "./content/generation";
import type { Database } from "./db/database";

type MinuteContext = { db: Database; now: number };

const maxAnswersCached = 8;

/**
 * Caches a result for one minute of the API's clock, per database and key. Programmes start and recordings expire on
 * whole minutes; a change of the content ends it.
 */
export function oncePerMinute<Context extends MinuteContext, Args extends unknown[], Value extends object>(
  make: (context: Context, ...args: Args) => Promise<Value>,
  getKey: (...args: Args) => string = () => "",
): (context: Context, ...args: Args) => Promise<Value> {
  const caches = new WeakMap<Database, LRUCache<string, Promise<Value>>>();
  return (context, ...args) => {
    const answers = caches.get(context.db) ?? new LRUCache<string, Promise<Value>>({ max: maxAnswersCached });
    caches.set(context.db, answers);
    const key = `${getGeneration()} ${Math.floor(context.now / 60)} ${getKey(...args)}`;
    const cached = answers.get(key);
    if (cached) return cached;
    const promise = make(context, ...args);
    answers.set(key, promise);
    promise.catch(() => answers.delete(key));
    return promise;
  };
}

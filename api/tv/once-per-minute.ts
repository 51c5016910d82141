import { LRUCache } from "lru-cache";
import type { Database } from "../db/database";

type Moment = { db: Database; now: number };

const maxAnswersCached = 8;

/**
 * Makes an answer once a minute of the API's clock, for each database and key. Programmes begin and recordings expire on whole minutes, so
 * nothing is out of date but what editors change meanwhile.
 */
export function oncePerMinute<Context extends Moment, Args extends unknown[], Value extends object>(
  make: (context: Context, ...args: Args) => Promise<Value>,
  getKey: (...args: Args) => string = () => "",
): (context: Context, ...args: Args) => Promise<Value> {
  const kept = new WeakMap<Database, LRUCache<string, Promise<Value>>>();
  return (context, ...args) => {
    const answers = kept.get(context.db) ?? new LRUCache<string, Promise<Value>>({ max: maxAnswersCached });
    kept.set(context.db, answers);
    const key = `${Math.floor(context.now / 60)} ${getKey(...args)}`;
    const known = answers.get(key);
    if (known) return known;
    const making = make(context, ...args);
    answers.set(key, making);
    making.catch(() => answers.delete(key));
    return making;
  };
}

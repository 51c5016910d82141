import { LRUCache } from "lru-cache";
import { parseUserAgent } from "./user-agent";

const known = new LRUCache<string, string>({ max: 500 });

/**
 * A device's name in words that are the same in all languages: the television's make, else browser and system; "" if
 * the user agent names none.
 */
export function describeUserAgent(userAgent: string): string {
  const found = known.get(userAgent);
  if (found !== undefined) return found;
  const { television, browser, system } = parseUserAgent(userAgent);
  const name = television ?? [browser, system].filter((part) => part !== undefined).join(", ");
  known.set(userAgent, name);
  return name;
}

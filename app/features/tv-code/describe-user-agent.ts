import { parseUserAgent } from "~/lib/request-context/user-agent";

/**
 * A device's name in words that are the same in all languages: the television's make, else browser and system; "" if
 * the user agent names none.
 */
export function describeUserAgent(userAgent: string): string {
  const { television, browser, system } = parseUserAgent(userAgent);
  return television ?? [browser, system].filter((name) => name !== undefined).join(", ");
}

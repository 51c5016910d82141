import { parseUserAgent } from "~/lib/request-context/user-agent";

/** What a browser runs on, by names that are the same in all languages; "" if it does not say. */
export function describeUserAgent(userAgent: string): string {
  const { television, browser, system } = parseUserAgent(userAgent);
  return television ?? [browser, system].filter((name) => name !== undefined).join(", ");
}

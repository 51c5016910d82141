import { useSyncExternalStore } from "react";
import { getBrowserZone } from "~/lib/time/local-times";

const yearSeconds = 31_536_000;
let browserZone: string | null | undefined;
const subscribeToNothing = () => () => {};

/** Cached, because the browser's zone does not change and looking it up is slow. */
const getZone = (): string | null =>
  browserZone === undefined ? (browserZone = getBrowserZone()) : browserZone;

/** The viewer's time zone; during hydration, the one that the server rendered in. */
export const useViewerZone = (served: string): string =>
  useSyncExternalStore(
    subscribeToNothing,
    () => getZone() ?? served,
    () => served,
  );

/**
 * Sends the browser's zone to the server in a cookie. Returns whether it was not known before; false if
 * cookies are blocked.
 */
export function syncTimeZone(zone: string): boolean {
  const cookie = `tz=${encodeURIComponent(zone)}`;
  const hasCookie = () => document.cookie.split("; ").includes(cookie);
  if (hasCookie()) return false;
  document.cookie = `${cookie}; path=/; max-age=${yearSeconds}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  return hasCookie();
}

import { useLayoutEffect } from "react";
import { showOwnTimes } from "./own-times";

const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/**
 * Cached pages are rendered in Moscow time; times are converted to the viewer's zone before the page is
 * painted.
 */
export function useOwnTimes(visit: string): void {
  useBrowserLayoutEffect(() => showOwnTimes(document), [visit]);
}

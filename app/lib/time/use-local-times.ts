import { useLayoutEffect } from "react";
import { showLocalTimes } from "./local-times";

const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/**
 * Cached pages are rendered in Moscow time; times are converted to the viewer's zone before the page is
 * painted.
 */
export function useLocalTimes(visit: string): void {
  useBrowserLayoutEffect(() => showLocalTimes(document), [visit]);
}

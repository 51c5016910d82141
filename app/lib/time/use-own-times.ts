import { useLayoutEffect } from "react";
import { showOwnTimes } from "./own-times";

const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

/** Pages are drawn by Moscow's clock when they are kept for everyone: each is told by the viewer's before it is seen. */
export function useOwnTimes(visit: string): void {
  useBrowserLayoutEffect(() => showOwnTimes(document), [visit]);
}

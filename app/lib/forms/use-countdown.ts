import { useEffect, useState } from "react";

/**
 * Seconds left until a moment, counted from the server's clock, since the browser's may be wrong; null without a
 * moment. Ticks once the form's code is loaded.
 */
export function useCountdown(until: number | null, now: number): number | null {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (until === null) return;
    const start = performance.now();
    const timer = setInterval(() => setPassed((performance.now() - start) / 1000), 1000);
    return () => clearInterval(timer);
  }, [until, now]);
  return until === null ? null : Math.max(0, until - now - passed);
}

import { useEffect, useRef } from "react";

const slideMs = 6000;

/** Calls `onEnd` when a slide has been shown long enough; stopping keeps the remaining time. */
export function useSlideTimer(slide: number, isRunning: boolean, onEnd: () => void): void {
  const remainingMs = useRef(slideMs);
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useEffect(() => {
    remainingMs.current = slideMs;
  }, [slide]);
  useEffect(() => {
    if (!isRunning) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => latestOnEnd.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [slide, isRunning]);
}

import { type FocusEvent, type PointerEvent, useEffect, useState } from "react";

type Pause = {
  isPaused: boolean;
  /** Stopped by the viewer, or from the start if they prefer reduced motion. */
  isStopped: boolean;
  toggleStopped: () => void;
  setIsTouched: (isTouched: boolean) => void;
  /** For the element that contains everything focusable. */
  focusHandlers: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** For the element under the pointer while reading. */
  pointerHandlers: Record<"onPointerEnter" | "onPointerLeave", (event: PointerEvent) => void>;
};

/** Pauses while the pointer, a finger or keyboard focus is on the story, and in a hidden tab. */
export function usePause(): Pause {
  const [isStopped, setIsStopped] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isTabHidden, setIsTabHidden] = useState(false);
  useEffect(() => {
    setIsStopped(matchMedia("(prefers-reduced-motion: reduce)").matches);
    const onChange = () => setIsTabHidden(document.hidden);
    onChange();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  return {
    isPaused: isStopped || isTouched || isPointedAt || isFocused || isTabHidden,
    isStopped,
    toggleStopped: () => setIsStopped(!isStopped),
    setIsTouched,
    focusHandlers: {
      onFocus: ({ target }) => setIsFocused(target.matches(":is(a, button):focus-visible")),
      onBlur: () => setIsFocused(false),
    },
    pointerHandlers: {
      onPointerEnter: ({ pointerType }) => setIsPointedAt(pointerType === "mouse"),
      onPointerLeave: () => setIsPointedAt(false),
    },
  };
}

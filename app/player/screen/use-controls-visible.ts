import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const restAfterMs = 3000;

/**
 * Hides the controls after three seconds without activity, but not while they are touched, a panel is open, playback
 * is paused, or keyboard focus is inside.
 */
export function useControlsShown(container: RefObject<HTMLElement>, isHeld: boolean) {
  const [isActive, setActive] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const wake = useCallback(() => {
    function rest() {
      if (container.current?.querySelector(":focus-visible")) timer.current = setTimeout(rest, restAfterMs);
      else setActive(false);
    }
    setActive(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, restAfterMs);
  }, [container]);

  const toggle = useCallback(() => (isActive ? setActive(false) : wake()), [isActive, wake]);

  // Any activity inside the player, except touches on the video, which are gestures (use-gestures).
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const onPointer = (event: PointerEvent) => {
      const isOnPicture = event.target instanceof Element && event.target.closest("[data-surface]") !== null;
      if (event.pointerType === "mouse" || !isOnPicture) wake();
    };
    wake();
    element.addEventListener("pointermove", onPointer);
    element.addEventListener("pointerdown", onPointer);
    element.addEventListener("focusin", wake);
    document.addEventListener("keydown", wake);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener("pointermove", onPointer);
      element.removeEventListener("pointerdown", onPointer);
      element.removeEventListener("focusin", wake);
      document.removeEventListener("keydown", wake);
    };
  }, [container, wake]);

  return { areShown: isActive || isHeld, wake, toggle };
}

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const hideAfterMs = 3000;

/**
 * Hides the controls after three seconds without activity, but not while they are touched, a panel is open, playback
 * is paused, or keyboard focus is inside.
 */
export function useControlsShown(container: RefObject<HTMLElement>, isPinned: boolean) {
  const [isActive, setActive] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const showControls = useCallback(() => {
    function hideControls() {
      if (container.current?.querySelector(":focus-visible"))
        timer.current = setTimeout(hideControls, hideAfterMs);
      else setActive(false);
    }
    setActive(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(hideControls, hideAfterMs);
  }, [container]);

  const toggle = useCallback(() => (isActive ? setActive(false) : showControls()), [isActive, showControls]);

  // Any activity inside the player, except touches on the video, which are gestures (use-gestures).
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const onPointer = (event: PointerEvent) => {
      const isOnPicture = event.target instanceof Element && event.target.closest("[data-surface]") !== null;
      if (event.pointerType === "mouse" || !isOnPicture) showControls();
    };
    showControls();
    element.addEventListener("pointermove", onPointer);
    element.addEventListener("pointerdown", onPointer);
    element.addEventListener("focusin", showControls);
    document.addEventListener("keydown", showControls);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener("pointermove", onPointer);
      element.removeEventListener("pointerdown", onPointer);
      element.removeEventListener("focusin", showControls);
      document.removeEventListener("keydown", showControls);
    };
  }, [container, showControls]);

  return { areShown: isActive || isPinned, toggle };
}

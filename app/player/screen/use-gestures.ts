import { type RefObject, useEffect, useRef } from "react";
import type { PlayerStore } from "../store/player-store";

const secondTapMs = 280;
const stepSeconds = 10;

/** The side of a tap: the left third means back, the right third forward, the middle neither. */
function getSide(x: number, width: number): -1 | 0 | 1 {
  if (x < width / 3) return -1;
  return x > (width * 2) / 3 ? 1 : 0;
}

/**
 * Gestures on the video: click plays or pauses, double click toggles fullscreen; tap shows the controls,
 * double tap seeks by ten seconds.
 */
export function useGestures(surface: RefObject<HTMLElement>, store: PlayerStore, onTap: () => void) {
  const tap = useRef(onTap);
  useEffect(() => {
    tap.current = onTap;
  });

  // Not JSX handlers: the video is not a control, and buttons and keys do all of this too.
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;

    function onTouch(event: PointerEvent) {
      const side = getSide(event.offsetX, element?.clientWidth ?? 0);
      if (waiting === undefined) {
        waiting = setTimeout(() => {
          waiting = undefined;
          tap.current();
        }, secondTapMs);
        return;
      }
      clearTimeout(waiting);
      waiting = undefined;
      if (side === 0) store.request("togglePlay");
      else store.request("seekBy", side * stepSeconds);
    }
    function onPointerUp(event: PointerEvent) {
      if (event.pointerType !== "mouse") onTouch(event);
      else if (event.button === 0) store.request("togglePlay");
    }
    const onDoubleClick = (event: MouseEvent) => {
      if (!(event instanceof PointerEvent) || event.pointerType !== "touch")
        store.request("toggleFullscreen");
    };
    element.addEventListener("pointerup", onPointerUp);
    element.addEventListener("dblclick", onDoubleClick);
    return () => {
      clearTimeout(waiting);
      element.removeEventListener("pointerup", onPointerUp);
      element.removeEventListener("dblclick", onDoubleClick);
    };
  }, [surface, store]);
}

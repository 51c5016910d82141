import { type RefObject, useEffect, useRef } from "react";
import type { PlayerStore } from "../store/player-store.ts";

const SECOND_TAP_MS = 280;
const STEP_SECONDS = 10;

/** A tap on the left or right third means back or forward; the middle third means nothing. */
export function getSide(x: number, width: number): -1 | 0 | 1 {
  if (x < width / 3) return -1;
  return x > (width * 2) / 3 ? 1 : 0;
}

/** The picture: a click plays or pauses, a double click fills the screen; a tap calls the controls, a double tap jumps ten seconds. */
export function useGestures(surface: RefObject<HTMLElement>, store: PlayerStore, onTap: () => void) {
  const tap = useRef(onTap);
  useEffect(() => {
    tap.current = onTap;
  });

  // Not handlers in JSX: the picture is no control, everything it does has a button and a key.
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
        }, SECOND_TAP_MS);
        return;
      }
      clearTimeout(waiting);
      waiting = undefined;
      if (side === 0) store.request("togglePlay");
      else store.request("seekBy", side * STEP_SECONDS);
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

import { useEffect } from "react";
import { afterNextPaint } from "../document/interaction";

/** Calls back once, when the viewer is about to press «play»: on hover, focus or first touch. */
export function usePlayIntent(onPlayIntent: () => void): void {
  useEffect(() => {
    const kinds = ["pointerover", "focusin", "touchstart", "pointerdown"] as const;
    const onIntent = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest("[data-play]")) return;
      for (const kind of kinds) document.removeEventListener(kind, onIntent);
      afterNextPaint(onPlayIntent);
    };
    for (const kind of kinds) document.addEventListener(kind, onIntent, { passive: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onIntent);
    };
  }, [onPlayIntent]);
}

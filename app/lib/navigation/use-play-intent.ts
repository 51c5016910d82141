import { useEffect } from "react";

/** The player's engine is fetched when a viewer is about to press «play», never before: hover, focus or first touch. */
export function usePlayIntent(): void {
  useEffect(() => {
    const kinds = ["pointerover", "focusin", "touchstart", "pointerdown"] as const;
    const onIntent = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest("[data-play]")) return;
      for (const kind of kinds) document.removeEventListener(kind, onIntent);
      void import("~/player/preload").then(({ preloadEngine }) => preloadEngine());
      void import("../i18n/browser-texts").then(({ loadTexts }) => Promise.all([loadTexts("player"), loadTexts("watch")]));
    };
    for (const kind of kinds) document.addEventListener(kind, onIntent, { passive: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onIntent);
    };
  }, []);
}

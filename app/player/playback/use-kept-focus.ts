import { type RefObject, useEffect } from "react";

/** Focus is in the player from its beginning, and stays there when what had it goes: a button that was needed for a moment, the browser's own player, the channel before. */
export function useKeptFocus(player: RefObject<HTMLElement>) {
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    const keep = () => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) element.focus({ preventScroll: true });
    };
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
    const changes = new MutationObserver(keep);
    changes.observe(element, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [player]);
}

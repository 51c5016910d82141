import { type RefObject, useEffect } from "react";

/**
 * Focuses the player when it opens, and again whenever the focused element is removed: a temporary button,
 * the native player, the previous channel.
 */
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

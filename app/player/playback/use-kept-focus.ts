import { type RefObject, useEffect } from "react";

/**
 * Focuses the player when it opens, and again whenever the focused element is removed: a temporary button,
 * the native player, the previous channel.
 */
export function useKeptFocus(player: RefObject<HTMLElement>) {
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    let focused: Element | null = null;
    const remember = ({ target }: Event) => void (focused = target instanceof Element ? target : null);
    // Between two controls nothing has the focus either, and what a control changes on losing it is seen here before
    // the next one has it.
    const keep = () => {
      if (focused !== null && !focused.isConnected && document.activeElement === document.body)
        element.focus({ preventScroll: true });
    };
    element.addEventListener("focusin", remember);
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
    else focused = document.activeElement;
    const changes = new MutationObserver(keep);
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      element.removeEventListener("focusin", remember);
    };
  }, [player]);
}

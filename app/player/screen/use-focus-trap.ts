import { type RefObject, useEffect } from "react";

const focusable = 'a[href], button:not([tabindex="-1"]), input';

/** Focuses the first control of a modal part of the player, and keeps Tab inside until it is closed. */
export function useFocusTrap(trap: RefObject<HTMLElement>) {
  useEffect(() => {
    const element = trap.current;
    if (!element) return;
    element.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Tab" || event.defaultPrevented) return;
      const { activeElement } = document;
      // What was pressed is gone, and the focus with it.
      const isLost = activeElement === null || activeElement.contains(element);
      const all = [...(element?.querySelectorAll<HTMLElement>(focusable) ?? [])];
      const [first, last] = [all[0], all.at(-1)];
      const [edge, other] = event.shiftKey ? [first, last] : [last, first];
      if (activeElement !== edge && !isLost) return;
      event.preventDefault();
      other?.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [trap]);
}

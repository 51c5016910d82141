let lastFocused: HTMLElement | null = null;

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest("dialog")) lastFocused = target;
  });
}

/** The element outside popups that was focused last, even if a re-render has removed it since. */
export const getLastFocused = (): HTMLElement | null => lastFocused;

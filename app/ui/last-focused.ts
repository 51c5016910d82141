let last: HTMLElement | null = null;

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest("dialog")) last = target;
  });
}

/** What had the focus last, outside of popups: also when the page was drawn anew since, which takes the focus away. */
export const lastFocused = (): HTMLElement | null => last;

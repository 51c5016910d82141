let last: HTMLElement | null = null;

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
}

/** What had the focus last: also when the page was drawn anew since, which takes the focus away. */
export const lastFocused = (): HTMLElement | null => last;

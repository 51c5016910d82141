import { useEffect } from "react";

/**
 * Arrow buttons scroll shelves by a screenful and are disabled at the ends. Delegated listeners, because shelves are
 * server markup.
 */
export function useShelfArrows(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const button =
        event.target instanceof Element
          ? event.target.closest<HTMLButtonElement>("button[data-scroll]")
          : null;
      const row = button?.parentElement?.querySelector<HTMLElement>("[data-row]");
      if (!button || !row) return;
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      row.scrollBy({
        left: Number(button.dataset.scroll) * row.clientWidth * 0.85,
        behavior: calm ? "auto" : "smooth",
      });
    };
    const onScroll = (event: Event) => {
      if (event.target instanceof HTMLElement && "row" in event.target.dataset) setArrows(event.target);
    };
    const onEnter = (event: PointerEvent) => {
      const shelf = event.target instanceof Element ? event.target.closest("[data-shelf]") : null;
      const row = shelf?.querySelector<HTMLElement>("[data-row]");
      if (row) setArrows(row);
    };
    document.addEventListener("click", onClick);
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    document.addEventListener("pointerover", onEnter, { passive: true });
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("scroll", onScroll, { capture: true });
      document.removeEventListener("pointerover", onEnter);
    };
  }, []);
}

function setArrows(row: HTMLElement) {
  const [back, forward] = row.parentElement?.querySelectorAll<HTMLButtonElement>("button[data-scroll]") ?? [];
  if (back) back.disabled = row.scrollLeft <= 1;
  if (forward) forward.disabled = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1;
}

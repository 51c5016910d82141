let pressed: HTMLElement | null = null;

/** Shows at once that a link was pressed, until its page comes; calls back once that is painted. */
export function showPressed(link: HTMLElement, onPainted: () => void): void {
  unmarkPressed();
  pressed = link;
  link.dataset.pressed = "";
  // Frames of a hidden page never come.
  if (document.hidden) onPainted();
  else requestAnimationFrame(() => setTimeout(onPainted));
}

export function unmarkPressed(): void {
  delete pressed?.dataset.pressed;
  pressed = null;
}

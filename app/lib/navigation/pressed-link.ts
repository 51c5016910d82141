let pressed: HTMLElement | null = null;

/** Shows at once that a link was pressed, until its page comes. */
export function markPressed(link: HTMLElement): void {
  unmarkPressed();
  pressed = link;
  link.dataset.pressed = "";
}

export function unmarkPressed(): void {
  delete pressed?.dataset.pressed;
  pressed = null;
}

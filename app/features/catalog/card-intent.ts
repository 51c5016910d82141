const restMs = 400;
const titlePath = /^(?:\/\w\w)?\/watch\/[\w-]+$/;

/** The card of a title that an event is on; no link in a text, to a season or to an episode. */
function findCard(target: EventTarget | null): HTMLAnchorElement | null {
  const card = target instanceof Element ? target.closest<HTMLAnchorElement>("li > a") : null;
  return card?.querySelector("img") && titlePath.test(card.pathname) ? card : null;
}

/**
 * When the pointer has rested on a title's card, or a finger is held on it, loads what shows its preview. One listener
 * for all cards; nothing is loaded before that, and never for viewers who save data or want no motion.
 */
export function watchCards(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | null = null;
  const onPointer = ({ type, pointerType, target }: PointerEvent) => {
    const card = type === "pointerover" ? findCard(target) : null;
    if (card && card === current) return;
    clearTimeout(timer);
    current = card;
    if (!card) return;
    timer = setTimeout(() => {
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (connection?.saveData || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      void import("./card-preview").then(
        ({ showPreview }) => showPreview(card, pointerType),
        () => {},
      );
    }, restMs);
  };
  for (const type of ["pointerover", "pointerup", "pointercancel"] as const)
    document.addEventListener(type, onPointer, { passive: true });
}

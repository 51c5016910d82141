import { savesData } from "./lib/document/connection";
import { withFullStylesheet } from "./lib/document/full-stylesheet";

const hoverMs = 400;
const titlePath = /^(?:\/\w\w)?\/watch\/[\w-]+$/;

type PreviewTarget = { link: HTMLAnchorElement; isCell: boolean };

/** The title card (pointer only) or guide cell under the event; null for anything else. */
function findTarget({ type, target }: Event): PreviewTarget | null {
  if (!(target instanceof Element) || /up|cancel/.test(type)) return null;
  const cell = target.closest<HTMLAnchorElement>(".guide [role=cell] > a");
  if (cell) return { link: cell, isCell: true };
  const card = type === "pointerover" ? target.closest<HTMLAnchorElement>("li > a") : null;
  return card?.querySelector("img") && titlePath.test(card.pathname) ? { link: card, isCell: false } : null;
}

/**
 * Previews of title cards and guide cells: when the pointer rests on one, or on a long press, loads the preview's
 * code and data. Nothing is loaded before that or for viewers who save data, and no card's preview for those who
 * prefer reduced motion.
 */
export function watchPreviews(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | null = null;
  const onEvent = (event: Event) => {
    const previewed = findTarget(event);
    if (previewed && previewed.link === current) return;
    clearTimeout(timer);
    current = previewed?.link ?? null;
    if (!previewed) return;
    const { link, isCell } = previewed;
    timer = setTimeout(() => {
      if (savesData()) return;
      const loading = isCell
        ? withFullStylesheet(
            async () => (await import("./features/tv/browser/broadcast-card")).showBroadcast,
          ).then((showBroadcast) => showBroadcast(link))
        : matchMedia("(prefers-reduced-motion: reduce)").matches
          ? null
          : withFullStylesheet(
              async () => (await import("./features/catalog/card-preview")).showPreview,
            ).then((showPreview) => showPreview(link, (event as PointerEvent).pointerType));
      loading?.catch(() => {});
    }, hoverMs);
  };
  for (const type of ["pointerover", "pointerup", "pointercancel", "focusin"])
    document.addEventListener(type, onEvent, { passive: true, capture: true });
}

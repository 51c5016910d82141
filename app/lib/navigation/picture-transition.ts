/** The large picture of the home page, of title and recording pages, and of the player. */
const largePicture = "[data-large-picture]";

const durationMs = 320;
const maxWaitMs = 3000;
/** The easing of the rest of the interface: fast at first, then slow. */
const easing = "cubic-bezier(0.2, 0, 0, 1)";

let stopWaiting = () => {};

/**
 * Animates a pressed picture into the large one of the next page or the player, as soon as that appears. The page never
 * waits for it, and nothing moves for viewers who prefer reduced motion.
 */
export function animatePicture(pressed: HTMLImageElement): void {
  stopWaiting();
  const start = pressed.getBoundingClientRect();
  const isSeen = start.width > 0 && start.bottom > 0 && start.top < innerHeight;
  if (!isSeen || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const before = document.querySelectorAll(largePicture);
  const copy = copyPicture(pressed);
  const observer = new MutationObserver(() => {
    // The player comes last in the document, after the page it covers.
    const large = [...document.querySelectorAll(largePicture)].at(-1);
    if (!large || [...before].includes(large)) return;
    stopWaiting();
    grow(copy, start, large);
  });
  const timer = setTimeout(() => observer.disconnect(), maxWaitMs);
  stopWaiting = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  // Observers run before the new page is painted.
  observer.observe(document.body, { childList: true, subtree: true });
}

function copyPicture(picture: HTMLImageElement): HTMLImageElement {
  const copy = new Image();
  copy.src = picture.currentSrc;
  copy.alt = "";
  return copy;
}

/** Grows the large picture from where the pressed one was, while a copy of the pressed one fades out over it. */
function grow(copy: HTMLImageElement, start: DOMRect, large: Element): void {
  const end = large.getBoundingClientRect();
  if (end.width === 0) return;
  const scale = Math.max(start.width / end.width, start.height / end.height);
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const cutX = (end.width - start.width / scale) / 2;
  const cutY = (end.height - start.height / scale) / 2;
  const timing: KeyframeAnimationOptions = { duration: durationMs, easing };
  large.animate(
    [
      {
        transform: `translate(${x}px, ${y}px) scale(${scale})`,
        clipPath: `inset(${cutY}px ${cutX}px round 12px)`,
      },
      { transform: "none", clipPath: "inset(0 round 0)" },
    ],
    timing,
  );
  Object.assign(copy.style, {
    position: "fixed",
    zIndex: "100",
    inset: `${start.y}px auto auto ${start.x}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    objectFit: "cover",
    pointerEvents: "none",
  });
  copy.setAttribute("aria-hidden", "true");
  document.body.append(copy);
  const fading = copy.animate(
    [
      { transform: "none", opacity: 1, clipPath: "inset(0 round 12px)" },
      { transform: `translate(${-x}px, ${-y}px) scale(${1 / scale})`, opacity: 0, clipPath: "inset(0)" },
    ],
    { ...timing, fill: "forwards" },
  );
  fading.onfinish = fading.oncancel = () => copy.remove();
}

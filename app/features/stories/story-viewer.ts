import { markStorySeen } from "./seen-stories";

const slideMs = 6000;
const swipePixels = 48;

type Go = (path: string, options?: { replace: boolean }) => void;

/**
 * Enhances an open story: makes it modal and turns slides in place, automatically (paused while the viewer
 * interacts, off with reduced motion), by arrow keys, taps at the sides and swipes; Escape closes it.
 */
export function startStory(dialog: HTMLDialogElement, go: Go): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const slides = [...dialog.querySelectorAll<HTMLElement>("[data-story-slide]")];
  const bars = [...dialog.querySelectorAll<HTMLElement>("[data-bar]")];
  const status = dialog.querySelector<HTMLElement>("[data-story-status]");
  const pause = dialog.querySelector<HTMLButtonElement>("[data-story-pause]");
  const alias = dialog.dataset.story ?? "";
  const opener = document.querySelector<HTMLElement>(`a[data-story-link="${CSS.escape(alias)}"]`);
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let current = Number(dialog.dataset.slide ?? 1);
  let isPausedByViewer = prefersReducedMotion;
  let remainingMs = slideMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const [back, forward] = [-1, 1].map((by) =>
    dialog.querySelector<HTMLAnchorElement>(`[data-story-step="${by}"]`),
  );
  const getUrl = (number: number) => {
    const url = new URL(location.href);
    url.searchParams.set("slide", String(number));
    return url.pathname + url.search;
  };
  const closeHref =
    dialog.querySelector<HTMLAnchorElement>("[data-story-close]")?.getAttribute("href") ?? "/";
  const close = () => go(closeHref);
  const isHeld = () =>
    isPausedByViewer ||
    document.hidden ||
    dialog.matches(":has(a:focus-visible, button:focus-visible)") ||
    dialog.dataset.held !== undefined;

  /** Pauses while the pointer or focus is on the story. */
  const syncTimer = () => {
    const shouldRun = !isHeld();
    const isRunning = timer !== undefined;
    dialog.toggleAttribute("data-paused", !shouldRun);
    if (shouldRun && !isRunning) {
      startedAt = performance.now();
      timer = setTimeout(() => step(1), remainingMs);
    } else if (!shouldRun && isRunning) {
      clearTimeout(timer);
      timer = undefined;
      remainingMs -= performance.now() - startedAt;
    }
  };
  const step = (by: number) => {
    const target = current + by;
    if (target >= 1 && target <= slides.length) return show(target);
    const otherStory = by > 0 ? dialog.dataset.after : dialog.dataset.before;
    if (otherStory === undefined) return;
    if (otherStory === closeHref) close();
    else go(otherStory, { replace: true });
  };
  const show = (number: number) => {
    const heldFocus = slides[current - 1]?.contains(document.activeElement) ?? false;
    current = number;
    for (const [index, slide] of slides.entries()) slide.hidden = index + 1 !== number;
    for (const [index, bar] of bars.entries())
      bar.dataset.state = index + 1 < number ? "past" : index + 1 === number ? "now" : "ahead";
    const slide = slides[number - 1];
    if (status)
      status.textContent = `${slide?.getAttribute("aria-label") ?? ""}. ${slide?.querySelector("p")?.textContent ?? ""}`;
    if (heldFocus) slide?.querySelector("a")?.focus();
    history.replaceState(history.state, "", getUrl(number));
    for (const [link, target] of [
      [back, number > 1 ? getUrl(number - 1) : dialog.dataset.before],
      [forward, number < slides.length ? getUrl(number + 1) : dialog.dataset.after],
    ] as const) {
      if (!link) continue;
      link.hidden = target === undefined;
      if (target !== undefined) link.href = target;
    }
    clearTimeout(timer);
    timer = undefined;
    remainingMs = slideMs;
    // Restarts the bar even if the same slide is shown again.
    bars[number - 1]
      ?.querySelector("span")
      ?.getAnimations()
      .forEach((animation) => (animation.currentTime = 0));
    syncTimer();
  };

  const onPause = () => {
    isPausedByViewer = !isPausedByViewer;
    pause?.setAttribute("aria-pressed", String(isPausedByViewer));
    syncTimer();
  };
  dialog.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target.closest<HTMLElement>("[data-story-step]");
      if (event.target.closest("[data-story-pause]")) onPause();
      else if (link) step(Number(link.dataset.storyStep));
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  // On the document, because focus may be on none of the dialog's elements.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.altKey || event.metaKey || event.ctrlKey) return;
      if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
        event.preventDefault();
        step(event.key === "ArrowRight" ? 1 : -1);
      } else if (event.key === " " && (event.target === dialog || event.target === document.body)) {
        event.preventDefault();
        onPause();
      }
    },
    { signal },
  );
  dialog.addEventListener(
    "cancel",
    (event) => {
      event.preventDefault();
      close();
    },
    { signal },
  );
  for (const kind of ["focusin", "focusout"] as const)
    dialog.addEventListener(kind, () => setTimeout(syncTimer), { signal });
  document.addEventListener("visibilitychange", syncTimer, { signal });
  pauseWhileTouched(dialog, { syncTimer, step, close, signal });

  dialog.close();
  dialog.showModal();
  dialog.focus();
  pause?.setAttribute("aria-pressed", String(isPausedByViewer));
  markStorySeen(alias);
  syncTimer();
  return () => {
    controller.abort();
    clearTimeout(timer);
    dialog.close();
    if (!document.querySelector("dialog[open]")) opener?.focus({ preventScroll: true });
  };
}

type HoldHandlers = {
  syncTimer: () => void;
  step: (by: number) => void;
  close: () => void;
  signal: AbortSignal;
};

/**
 * A mouse over the slide or a touch pauses it; a horizontal swipe changes the slide, a swipe down closes the
 * story.
 */
function pauseWhileTouched(
  dialog: HTMLDialogElement,
  { syncTimer, step, close, signal }: HoldHandlers,
): void {
  const setHeld = (isHeld: boolean) => {
    dialog.toggleAttribute("data-held", isHeld);
    syncTimer();
  };
  const frame = dialog.firstElementChild instanceof HTMLElement ? dialog.firstElementChild : dialog;
  frame.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && setHeld(true), {
    signal,
  });
  frame.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && setHeld(false), {
    signal,
  });
  let start: Touch | null = null;
  dialog.addEventListener(
    "touchstart",
    ({ touches }) => {
      start = touches[0] ?? null;
      setHeld(true);
    },
    { signal, passive: true },
  );
  dialog.addEventListener(
    "touchend",
    (event) => {
      const end = event.changedTouches[0];
      setHeld(false);
      if (!start || !end) return;
      const [deltaX, deltaY] = [end.clientX - start.clientX, end.clientY - start.clientY];
      start = null;
      if (Math.max(Math.abs(deltaX), Math.abs(deltaY)) < swipePixels) return;
      // A swipe must not click the link under the finger.
      event.preventDefault();
      if (Math.abs(deltaX) > Math.abs(deltaY)) step(deltaX < 0 ? 1 : -1);
      else if (deltaY > 0) close();
    },
    { signal, passive: false },
  );
}

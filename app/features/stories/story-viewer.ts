import { markStorySeen } from "./seen-stories";

/** How long a slide is shown before the next one comes. */
const slideMs = 6000;
const swipePixels = 48;

type Go = (path: string, options?: { replace: boolean }) => void;

/**
 * What script adds to an open story: it is modal, slides turn in place and by themselves (not while somebody looks
 * closer, and never when motion is unwanted), by arrows, taps at the sides and swipes; Escape closes it.
 */
export function startStory(dialog: HTMLDialogElement, go: Go): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const slides = [...dialog.querySelectorAll<HTMLElement>("[data-story-slide]")];
  const bars = [...dialog.querySelectorAll<HTMLElement>("[data-bar]")];
  const status = dialog.querySelector<HTMLElement>("[data-story-status]");
  const pause = dialog.querySelector<HTMLButtonElement>("[data-story-pause]");
  const alias = dialog.dataset.story ?? "";
  const opener = document.querySelector<HTMLElement>(`a[data-story-link="${CSS.escape(alias)}"]`);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let current = Number(dialog.dataset.slide ?? 1);
  let isPausedByHand = isStill;
  let left = slideMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const [back, on] = [-1, 1].map((by) =>
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
    isPausedByHand ||
    document.hidden ||
    dialog.matches(":has(a:focus-visible, button:focus-visible)") ||
    dialog.dataset.held !== undefined;

  /** Goes on or stands still, as whoever looks wants it. */
  const syncTimer = () => {
    const shouldRun = !isHeld();
    const isRunning = timer !== undefined;
    dialog.toggleAttribute("data-paused", !shouldRun);
    if (shouldRun && !isRunning) {
      startedAt = performance.now();
      timer = setTimeout(() => step(1), left);
    } else if (!shouldRun && isRunning) {
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - startedAt;
    }
  };
  const step = (by: number) => {
    const target = current + by;
    if (target >= 1 && target <= slides.length) return show(target);
    const other = by > 0 ? dialog.dataset.after : dialog.dataset.before;
    if (other === undefined) return;
    if (other === closeHref) close();
    else go(other, { replace: true });
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
      [on, number < slides.length ? getUrl(number + 1) : dialog.dataset.after],
    ] as const) {
      if (!link) continue;
      link.hidden = target === undefined;
      if (target !== undefined) link.href = target;
    }
    clearTimeout(timer);
    timer = undefined;
    left = slideMs;
    // The bar begins anew even when the same slide is shown again.
    bars[number - 1]
      ?.querySelector("span")
      ?.getAnimations()
      .forEach((animation) => (animation.currentTime = 0));
    syncTimer();
  };

  const onPause = () => {
    isPausedByHand = !isPausedByHand;
    pause?.setAttribute("aria-pressed", String(isPausedByHand));
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
  // The focus may be at the end of the dialog, which is nowhere: keys are heard all the same.
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
  holdWhileTouched(dialog, { syncTimer, step, close, signal });

  dialog.close();
  dialog.showModal();
  dialog.focus();
  pause?.setAttribute("aria-pressed", String(isPausedByHand));
  markStorySeen(alias);
  syncTimer();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    dialog.close();
    if (!document.querySelector("dialog[open]")) opener?.focus({ preventScroll: true });
  };
}

type Hold = { syncTimer: () => void; step: (by: number) => void; close: () => void; signal: AbortSignal };

/** A mouse over the slide or a finger on it holds it; a swipe turns it, or takes it away when it goes down. */
function holdWhileTouched(dialog: HTMLDialogElement, { syncTimer, step, close, signal }: Hold): void {
  const hold = (isHeld: boolean) => {
    dialog.toggleAttribute("data-held", isHeld);
    syncTimer();
  };
  const frame = dialog.firstElementChild instanceof HTMLElement ? dialog.firstElementChild : dialog;
  frame.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && hold(true), {
    signal,
  });
  frame.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && hold(false), {
    signal,
  });
  let start: Touch | null = null;
  dialog.addEventListener(
    "touchstart",
    ({ touches }) => {
      start = touches[0] ?? null;
      hold(true);
    },
    { signal, passive: true },
  );
  dialog.addEventListener(
    "touchend",
    (event) => {
      const end = event.changedTouches[0];
      hold(false);
      if (!start || !end) return;
      const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
      start = null;
      if (Math.max(Math.abs(across), Math.abs(down)) < swipePixels) return;
      // What was a swipe is no press of the link under the finger.
      event.preventDefault();
      if (Math.abs(across) > Math.abs(down)) step(across < 0 ? 1 : -1);
      else if (down > 0) close();
    },
    { signal, passive: false },
  );
}

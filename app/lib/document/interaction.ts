/** Events that announce a press. Listeners are passive, since the events are never cancelled. */
const interactionEvents = ["pointerover", "touchstart", "keydown", "focusin"] as const;

/** Calls back at the viewer's first interaction with the page. */
export function onFirstInteraction(callback: () => void): void {
  const onInteraction = () => {
    for (const type of interactionEvents) document.removeEventListener(type, onInteraction);
    callback();
  };
  for (const type of interactionEvents) document.addEventListener(type, onInteraction, { passive: true });
}

/** Calls back once the next frame is painted, so that what a press shows at once is not kept waiting by its work. */
export function afterNextPaint(callback: () => void): void {
  // Frames of a hidden page never come.
  if (document.hidden) return callback();
  const hidden = new AbortController();
  const run = () => {
    if (hidden.signal.aborted) return;
    hidden.abort();
    callback();
  };
  document.addEventListener("visibilitychange", run, { signal: hidden.signal });
  requestAnimationFrame(() => setTimeout(run));
}

/** Calls back once the page has loaded and the browser is idle. */
export function runAfterLoad(callback: () => void): void {
  if (document.readyState === "complete") runOnIdle(callback);
  else addEventListener("load", () => runOnIdle(callback), { once: true });
}

/** On a slow device, where something always moves, the browser may never be idle. */
const maxIdleWaitMs = 5000;

/** Calls back when the browser is idle, or after five seconds; at once where it cannot say so. */
export function runOnIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: maxIdleWaitMs });
  else callback();
}

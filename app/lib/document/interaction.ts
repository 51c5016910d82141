/** Events that announce a press. Listeners are passive, since the events are never cancelled. */
const interactionEvents = ["pointerover", "touchstart", "keydown", "focusin"] as const;

const quietMs = 2000;
const maxWaitMs = 10_000;

/** Calls back at the viewer's first interaction with the page. */
export function onFirstInteraction(callback: () => void): void {
  const onInteraction = () => {
    for (const type of interactionEvents) document.removeEventListener(type, onInteraction);
    callback();
  };
  for (const type of interactionEvents) document.addEventListener(type, onInteraction, { passive: true });
}

/** Calls back once the page has loaded and the browser is idle. */
export function runAfterLoad(callback: () => void): void {
  if (document.readyState === "complete") runOnIdle(callback);
  else addEventListener("load", () => runOnIdle(callback), { once: true });
}

/**
 * Calls back once the page has loaded and the viewer has done nothing for two seconds, or after ten at the latest, so
 * that requests made then do not compete with what the viewer is waiting for.
 */
export function runAfterInactivity(callback: () => void): void {
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  let maxWaitTimer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(quietTimer);
    clearTimeout(maxWaitTimer);
    for (const type of interactionEvents) document.removeEventListener(type, wait);
    runOnIdle(callback);
  };
  const wait = () => {
    clearTimeout(quietTimer);
    quietTimer = setTimeout(end, quietMs);
  };
  runAfterLoad(() => {
    for (const type of interactionEvents) document.addEventListener(type, wait, { passive: true });
    maxWaitTimer = setTimeout(end, maxWaitMs);
    wait();
  });
}

function runOnIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback);
  else callback();
}

/** Events that precede pressing something. Passive listeners: the events are never cancelled. */
const signs = ["pointerover", "touchstart", "keydown", "focusin"] as const;

const restMs = 2000;
const latestRestMs = 10_000;

/** Calls once, at the viewer's first interaction with the page. */
export function onFirstInteraction(callback: () => void): void {
  const onSign = () => {
    for (const sign of signs) document.removeEventListener(sign, onSign);
    callback();
  };
  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true });
}

/** Calls once, when the page has loaded and the browser is idle. */
export function whenLoaded(callback: () => void): void {
  if (document.readyState === "complete") whenIdle(callback);
  else addEventListener("load", () => whenIdle(callback), { once: true });
}

/**
 * Calls once, when the page has loaded and the viewer has done nothing for two seconds, or after ten, so that requests
 * made then do not compete for the network and the processor with what the viewer is waiting for.
 */
export function whenAtRest(callback: () => void): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(rest);
    clearTimeout(latest);
    for (const sign of signs) document.removeEventListener(sign, wait);
    whenIdle(callback);
  };
  const wait = () => {
    clearTimeout(rest);
    rest = setTimeout(end, restMs);
  };
  whenLoaded(() => {
    for (const sign of signs) document.addEventListener(sign, wait, { passive: true });
    latest = setTimeout(end, latestRestMs);
    wait();
  });
}

function whenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback);
  else callback();
}

/** What a viewer does before pressing something. Passive listeners: none of these is prevented. */
const signs = ["pointerover", "touchstart", "keydown", "focusin"] as const;

const restMs = 2000;

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
 * Calls once, when the page has loaded and the viewer has done nothing for two seconds: what is requested then does not
 * compete for the line and the processor with what the viewer is waiting for.
 */
export function whenAtRest(callback: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const sign of signs) document.removeEventListener(sign, wait);
      whenIdle(callback);
    }, restMs);
  };
  whenLoaded(() => {
    for (const sign of signs) document.addEventListener(sign, wait, { passive: true });
    wait();
  });
}

function whenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback);
  else callback();
}

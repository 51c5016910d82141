import type { PlayerStore } from "../store/player-store";

/** Keeps the screen on while a film plays in view; where the browser cannot or may not, nothing happens. */
export function keepAwake(store: PlayerStore): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = false;
  let isOver = false;

  function release() {
    lock?.release().catch(() => {});
    lock = null;
  }
  async function take() {
    try {
      const taken = await navigator.wakeLock.request("screen");
      release();
      lock = taken;
      // Paused or left in the meantime.
      if (!isWanted) release();
    } catch {
      // Refused, as on a low battery.
    }
  }
  /** The browser itself releases it when the tab is left. */
  function update() {
    const { isPaused, isEnded } = store.get();
    const was = isWanted;
    isWanted = !isOver && !isPaused && !isEnded && document.visibilityState === "visible";
    if (isWanted === was) return;
    if (!isWanted) release();
    else if ("wakeLock" in navigator) void take();
  }
  update();
  const stop = store.subscribe(update);
  document.addEventListener("visibilitychange", update);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", update);
    isOver = true;
    update();
  };
}

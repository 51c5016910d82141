import type { ProgressReporter } from "../progress";
import type { PlayerStore } from "../store/player-store";

/** Passes events to the progress reporter, which decides what to report. */
export function watchProgress(store: PlayerStore, reporter: ProgressReporter): () => void {
  let before = store.get();
  const getPosition = () => {
    const { positionSeconds, durationSeconds } = store.get();
    return { positionSeconds, durationSeconds };
  };
  const leave = () => {
    if (store.get().hasPicture) reporter.leave(getPosition());
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") leave();
  };
  const stop = store.subscribe(() => {
    const now = store.get();
    if (now.isEnded && !before.isEnded) reporter.ended(getPosition());
    else if (now.isPaused && !before.isPaused && !now.isEnded && now.hasPicture)
      reporter.pause(getPosition());
    else if (!now.isPaused && now.positionSeconds !== before.positionSeconds) reporter.tick(getPosition());
    before = now;
  });
  // Mobile browsers close pages without further events; «hidden» is the last reliable one.
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("pagehide", leave);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("pagehide", leave);
    leave();
  };
}

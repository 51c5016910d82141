import type { ProgressKeeper } from "../progress";
import type { PlayerStore } from "../store/player-store";

/** Passes events to the progress keeper, which decides what to report. */
export function watchProgress(store: PlayerStore, keeper: ProgressKeeper): () => void {
  let before = store.get();
  const moment = () => {
    const { positionSeconds, durationSeconds } = store.get();
    return { positionSeconds, durationSeconds };
  };
  const leave = () => {
    if (store.get().hasPicture) keeper.leave(moment());
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") leave();
  };
  const stop = store.subscribe(() => {
    const now = store.get();
    if (now.isEnded && !before.isEnded) keeper.ended(moment());
    else if (now.isPaused && !before.isPaused && !now.isEnded && now.hasPicture) keeper.pause(moment());
    else if (!now.isPaused && now.positionSeconds !== before.positionSeconds) keeper.tick(moment());
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

import { useEffect } from "react";
import type { PlayerMedia } from "../player-media";
import type { PlayerStore } from "../store/player-store";

const stepSeconds = 10;
const updateEverySeconds = 5;

type Handlers = [action: MediaSessionAction, handler: MediaSessionActionHandler][];

function setHandlers(handlers: Handlers, isOn: boolean) {
  for (const [action, handler] of handlers) {
    try {
      navigator.mediaSession.setActionHandler(action, isOn ? handler : null);
    } catch {
      // The browser does not support this action.
    }
  }
}

function reportPosition(store: PlayerStore) {
  const { durationSeconds, positionSeconds, rate } = store.get();
  if (durationSeconds <= 0) return;
  navigator.mediaSession.setPositionState({
    duration: durationSeconds,
    playbackRate: rate,
    position: Math.min(positionSeconds, durationSeconds),
  });
}

/** Headset buttons, the lock screen and the system's media controls. */
export function useMediaSession(store: PlayerStore, media: PlayerMedia, onNext: (() => void) | null) {
  const { title, subtitle, poster } = media;
  const isLive = media.live !== null;

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: subtitle,
      artwork: poster ? [{ src: poster }] : [],
    });
    const handlers: Handlers = [
      ["play", () => store.request("play")],
      ["pause", () => store.request("pause")],
    ];
    if (onNext) handlers.push(["nexttrack", onNext]);
    if (!isLive) {
      handlers.push(
        ["seekbackward", ({ seekOffset }) => store.request("seekBy", -(seekOffset ?? stepSeconds))],
        ["seekforward", ({ seekOffset }) => store.request("seekBy", seekOffset ?? stepSeconds)],
        ["seekto", ({ seekTime }) => store.request("seek", seekTime ?? 0)],
      );
    }
    setHandlers(handlers, true);
    let toldAt = Number.NEGATIVE_INFINITY;
    const stop = store.subscribe(() => {
      const { positionSeconds, isPaused, hasPicture } = store.get();
      navigator.mediaSession.playbackState = !hasPicture ? "none" : isPaused ? "paused" : "playing";
      if (isLive || !hasPicture || Math.abs(positionSeconds - toldAt) < updateEverySeconds) return;
      toldAt = positionSeconds;
      reportPosition(store);
    });
    return () => {
      stop();
      setHandlers(handlers, false);
      navigator.mediaSession.metadata = null;
    };
  }, [store, title, subtitle, poster, isLive, onNext]);
}

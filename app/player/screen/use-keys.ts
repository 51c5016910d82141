import { useEffect, useRef } from "react";
import { getKeyAction, type KeyAction, shouldHandleKey } from "../keys";
import type { PlayerStore } from "../store/player-store";

/** Actions that only the component can perform. */
type PlayerActions = {
  next: () => void;
  skip: () => void;
  help: () => void;
  guide: () => void;
  escape: () => void;
  channel: (neighbour: "previous" | "next") => void;
};

function perform(action: KeyAction, store: PlayerStore, actions: PlayerActions): void {
  const { durationSeconds, windowStart, windowEnd } = store.get();
  switch (action.type) {
    case "next":
    case "skip":
    case "help":
    case "guide":
    case "escape":
      return actions[action.type]();
    case "channel":
      return actions.channel(action.neighbour);
    case "seekBy":
      return store.request("seekBy", action.by);
    case "volumeBy":
      return store.request("volumeBy", action.by);
    case "rateBy":
      return store.request("rateBy", action.by);
    case "frameBy":
      return store.request("stepFrame", action.by);
    case "seekToFraction":
      return store.request(
        "seek",
        windowStart + ((windowEnd || durationSeconds) - windowStart) * action.fraction,
      );
    default:
      return store.request(action.type);
  }
}

/** Listens on the whole document, so that the player need not have focus. */
export function useKeys(store: PlayerStore, actions: PlayerActions, onKey: (action: KeyAction) => void) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !shouldHandleKey(event.code, event.target)) return;
      const { code, shiftKey, ctrlKey, altKey, metaKey } = event;
      const action = getKeyAction({
        code,
        shiftKey,
        ctrlKey,
        altKey,
        metaKey,
        isPaused: store.get().isPaused,
      });
      if (!action) return;
      event.preventDefault();
      perform(action, store, latest.current);
      onKey(action);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [store, onKey]);
}

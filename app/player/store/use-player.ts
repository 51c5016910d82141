import { createContext, useContext, useSyncExternalStore } from "react";
import type { PlayerState } from "./player-state";
import type { PlayerStore } from "./player-store";

const StoreContext = createContext<PlayerStore | null>(null);
export const PlayerProvider = StoreContext.Provider;

export function usePlayerStore(): PlayerStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error("Controls live inside a player");
  return store;
}

/** One value of the player's state; re-renders only when it changes. */
export function usePlayer<Fact>(select: (state: PlayerState) => Fact): Fact {
  const store = usePlayerStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.get()),
  );
}

import { createContext, useContext, useSyncExternalStore } from "react";
import type { PlayerState } from "./player-state.ts";
import type { PlayerStore } from "./player-store.ts";

const StoreContext = createContext<PlayerStore | null>(null);
export const PlayerProvider = StoreContext.Provider;

export function usePlayerStore(): PlayerStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error("Controls live inside a player");
  return store;
}

/** One fact of the player; the component is drawn again only when this fact changes. */
export function usePlayer<Fact>(select: (state: PlayerState) => Fact): Fact {
  const store = usePlayerStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.get()),
  );
}

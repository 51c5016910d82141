import { type MouseEvent, useEffect, useSyncExternalStore } from "react";
import { type IslandContextValue, useIslandContext } from "~/lib/islands/island-context";
import type { OptimisticStore } from "./optimistic-store";

/** The profile whose values are shown; null for viewers without an account. */
export const getStoreOwner = (viewer: IslandContextValue["viewer"]): string | null =>
  viewer === null || viewer.isVirtual ? null : viewer.profileId;

/**
 * The viewer's value of a key, undefined while unknown, and how a press changes it: the form handles the presses
 * of viewers without an account, for whom nothing is requested (F-160).
 */
export function useOptimisticValue<Value>(
  store: OptimisticStore<Value>,
  key: string,
): {
  value: Value | undefined;
  /** Whether it was saved; null for a press that is ignored or that the form handles. */
  press: (
    event: Pick<MouseEvent, "detail" | "preventDefault">,
    value: Value,
  ) => Promise<boolean | null> | null;
} {
  const { viewer } = useIslandContext();
  useEffect(() => {
    // The viewer object is replaced after each form, which may have changed the value.
    const profileId = getStoreOwner(viewer);
    if (profileId !== null) store.load(profileId, key);
  }, [store, viewer, key]);
  const value = useSyncExternalStore(
    store.subscribe,
    () => store.get(key),
    () => undefined,
  );
  return {
    value,
    press: (event, pressed) => {
      if (getStoreOwner(viewer) === null) return null;
      event.preventDefault();
      // The second press of a double press would take back what the first has done, if that was saved by then.
      return event.detail > 1 ? null : store.save(key, pressed);
    },
  };
}

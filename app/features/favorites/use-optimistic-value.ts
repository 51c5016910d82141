import { type MouseEvent, useEffect, useSyncExternalStore } from "react";
import { type IslandContextValue, useIslandContext } from "~/lib/islands/island-context";
import type { OptimisticStore } from "./optimistic-store";

/** The profile whose values are shown; null for viewers without an account. */
export const getStoreOwner = (viewer: IslandContextValue["viewer"]): string | null =>
  viewer === null || viewer.isVirtual ? null : viewer.profileId;

/**
 * The viewer's value of a key, undefined while unknown, and a press handler that changes it. For viewers without an
 * account nothing is requested, and presses are left to the form (F-160).
 */
export function useOptimisticValue<Value>(
  store: OptimisticStore<Value>,
  key: string,
): {
  value: Value | undefined;
  /** Resolves to whether it was saved; null if the press is ignored or left to the form. */
  press: (
    event: Pick<MouseEvent, "detail" | "preventDefault">,
    value: Value,
  ) => Promise<boolean | null> | null;
} {
  const { viewer } = useIslandContext();
  useEffect(() => {
    // Re-runs after every form submission, which replaces the viewer object and may have changed the value.
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
      // Ignores the second click of a double click, which could undo the first.
      return event.detail > 1 ? null : store.save(key, pressed);
    },
  };
}

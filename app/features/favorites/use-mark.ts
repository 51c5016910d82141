import { useEffect, useSyncExternalStore } from "react";
import { type IslandContextValue, useIslandContext } from "~/lib/islands/island-context";
import type { Marks } from "./viewer-marks";

/** The profile whose marks are shown; null for viewers without an account. */
export const getMarkOwner = (viewer: IslandContextValue["viewer"]): string | null =>
  viewer === null || viewer.isVirtual ? null : viewer.profileId;

/**
 * The viewer's mark of a key, undefined while unknown, and how to change it; null for viewers without an
 * account, for whom nothing is requested (F-160) and whose presses the form handles.
 */
export function useMark<Value>(
  marks: Marks<Value>,
  key: string,
): { value: Value | undefined; save: ((value: Value) => Promise<boolean | null>) | null } {
  const { viewer } = useIslandContext();
  useEffect(() => {
    // The viewer object is replaced after each form, which may have changed the mark.
    const profileId = getMarkOwner(viewer);
    if (profileId !== null) marks.load(profileId, key);
  }, [marks, viewer, key]);
  const value = useSyncExternalStore(
    marks.subscribe,
    () => marks.get(key),
    () => undefined,
  );
  return { value, save: getMarkOwner(viewer) === null ? null : (pressed) => marks.save(key, pressed) };
}

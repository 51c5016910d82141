import { useCallback, useEffect, useRef, useState } from "react";
import { type KeyNotice, nextNotice } from "../bezel";
import type { KeyAction } from "../keys";

const shownMs = 1000;

/** What the last key did, for a second. `id` is new with each press. */
export function useKeyNotice() {
  const [shown, setShown] = useState<{ id: number; notice: KeyNotice } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const onKey = useCallback((action: KeyAction) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(null), shownMs);
    setShown((before) => {
      const notice = nextNotice(before?.notice ?? null, action);
      return notice && { id: (before?.id ?? 0) + 1, notice };
    });
  }, []);
  return { shown, onKey };
}

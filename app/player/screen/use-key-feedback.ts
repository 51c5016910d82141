import { useCallback, useEffect, useRef, useState } from "react";
import { getKeyFeedback, type KeyFeedback } from "../key-feedback";
import type { KeyAction } from "../keys";

const shownMs = 1000;

/** The feedback for the last key, for a second. `id` is new for each press. */
export function useKeyFeedback() {
  const [shown, setShown] = useState<{ id: number; feedback: KeyFeedback } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const onKey = useCallback((action: KeyAction) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(null), shownMs);
    setShown((before) => {
      const feedback = getKeyFeedback(before?.feedback ?? null, action);
      return feedback && { id: (before?.id ?? 0) + 1, feedback };
    });
  }, []);
  return { shown, onKey };
}

import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { usePlayerStore } from "../store/use-player";

/** How far an arrow key seeks, in seconds. */
export const stepSeconds = 10;

const arrows: Record<string, number> = {
  ArrowLeft: -stepSeconds,
  ArrowDown: -stepSeconds,
  ArrowRight: stepSeconds,
  ArrowUp: stepSeconds,
};

type Options = {
  /** Targets of Home and End, in seconds. */
  start: number;
  end: number;
  /** Further keys and the seconds they seek by. */
  leaps?: Record<string, number>;
};

/**
 * A slider of positions: dragging seeks on release, keys seek at once. `dragged` is null when not dragging.
 */
export function useSeeking({ start, end, leaps = {} }: Options) {
  const store = usePlayerStore();
  const [dragged, setDragged] = useState<number | null>(null);

  function commit() {
    if (dragged === null) return;
    store.request("seek", dragged);
    setDragged(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = arrows[event.key] ?? leaps[event.key];
    const target = event.key === "Home" ? start : event.key === "End" ? end : null;
    if (step === undefined && target === null) return;
    event.preventDefault();
    if (step !== undefined) store.request("seekBy", step);
    else if (target !== null) store.request("seek", target);
  }
  const slider = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => setDragged(event.target.valueAsNumber),
    onPointerUp: commit,
    onPointerCancel: () => setDragged(null),
    onKeyDown,
    onBlur: commit,
  };
  return { dragged, slider };
}

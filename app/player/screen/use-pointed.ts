import { type FocusEvent, type PointerEvent, useState } from "react";

/** The place on a slider that a mouse points at; null if none does. */
export function usePointed(start: number, end: number) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  function onPointerMove({ clientX, currentTarget, pointerType }: PointerEvent<HTMLInputElement>) {
    if (pointerType !== "mouse") return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(start + Math.min(Math.max((clientX - left) / width, 0), 1) * (end - start));
  }
  return {
    pointed,
    isFocused,
    handlers: {
      onPointerMove,
      onPointerLeave: () => setPointed(null),
      onFocus: (event: FocusEvent<HTMLInputElement>) => setFocused(event.target.matches(":focus-visible")),
    },
    onBlur: () => setFocused(false),
  };
}

import { type FocusEvent, type PointerEvent, useState } from "react";

/** The position on a slider under the mouse; null if there is none. */
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

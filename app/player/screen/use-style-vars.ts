import { type RefObject, useLayoutEffect } from "react";

/** Sets CSS variables through the CSSOM, because the CSP forbids style attributes. */
export function useStyleVars(element: RefObject<HTMLElement>, vars: Record<`--${string}`, string>) {
  const entries = Object.entries(vars);
  useLayoutEffect(() => {
    for (const [name, value] of entries) element.current?.style.setProperty(name, value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- compares the values, not the object that holds them
  }, entries.flat());
}

export const toPercent = (part: number, whole: number) =>
  `${whole > 0 ? Math.min(Math.max((part / whole) * 100, 0), 100) : 0}%`;

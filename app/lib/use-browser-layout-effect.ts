import { useLayoutEffect } from "react";

/** A layout effect of a component that the server renders too, where React warns of one. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;

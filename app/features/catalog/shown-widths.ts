import type { ShownWidth } from "~/ui/picture";

/** The widest a card gets, from the cards per row of the specification (K-011, K-012) and the page's width. */
export const cardShown: ShownWidth = { width: "46vw", mostPixels: 262 };
export const originalShown: ShownWidth = { width: "46vw", mostPixels: 320 };
export const storyShown: ShownWidth = { width: "104px", mostPixels: 104 };
/** Pictures across the page. */
export const pageShown: ShownWidth = { width: "min(100vw, 1560px)", mostPixels: 1560 };
export const smallShown = (pixels: number): ShownWidth => ({ width: `${pixels}px`, mostPixels: pixels });

import type { DisplayWidth } from "~/ui/picture";

/** The widest a card gets, from the cards per row of the specification (K-011, K-012) and the page's width. */
export const cardWidth: DisplayWidth = { width: "46vw", maxPixels: 262 };
export const originalWidth: DisplayWidth = { width: "46vw", maxPixels: 320 };
export const storyWidth: DisplayWidth = { width: "104px", maxPixels: 104 };
/** Pictures across the page. */
export const pageWidth: DisplayWidth = { width: "min(100vw, 1560px)", maxPixels: 1560 };
export const smallWidth = (pixels: number): DisplayWidth => ({ width: `${pixels}px`, maxPixels: pixels });

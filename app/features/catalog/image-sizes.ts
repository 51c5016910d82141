import type { DisplayWidth } from "~/ui/picture";

/** Maximum card widths, from the cards per row (K-011, K-012) and the page width. */
export const cardWidth: DisplayWidth = { width: "46vw", maxPixels: 262 };
export const originalWidth: DisplayWidth = { width: "46vw", maxPixels: 320 };
export const storyWidth: DisplayWidth = { width: "104px", maxPixels: 104 };
/** Full-width pictures. */
export const pageWidth: DisplayWidth = { width: "min(100vw, 1560px)", maxPixels: 1560 };
export const smallWidth = (pixels: number): DisplayWidth => ({ width: `${pixels}px`, maxPixels: pixels });

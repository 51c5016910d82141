import type { DisplayWidth } from "~/ui/picture";

/** The article's cover and the stills in it. */
export const wideWidth: DisplayWidth = { width: "min(100vw, 992px)", maxPixels: 992 };
export const articleCardWidth: DisplayWidth = { width: "min(92vw, 480px)", maxPixels: 480 };
/** The lead article's picture, across two thirds of the page. */
export const leadWidth: DisplayWidth = { width: "min(92vw, 940px)", maxPixels: 940 };

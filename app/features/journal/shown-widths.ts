import type { ShownWidth } from "~/ui/picture";

/** The picture an article begins with, and the frames in it. */
export const wideShown: ShownWidth = { width: "min(100vw, 992px)", mostPixels: 992 };
export const articleCardShown: ShownWidth = { width: "min(92vw, 480px)", mostPixels: 480 };
/** The newest article's picture, across two thirds of the page. */
export const leadShown: ShownWidth = { width: "min(92vw, 940px)", mostPixels: 940 };

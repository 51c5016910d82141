/** The sheet (a panel over the video) that is open; only one at a time. */
export type Sheet = "settings" | "subtitles" | "keys" | "guide" | "episodes" | null;

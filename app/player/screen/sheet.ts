/** What is open over the video; only one at a time. */
export type Sheet = "settings" | "subtitles" | "keys" | "guide" | "episodes" | null;

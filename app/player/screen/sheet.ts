/** What is open over the picture, at most one thing. */
export type Sheet = "settings" | "subtitles" | "keys" | "guide" | null;

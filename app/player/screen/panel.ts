/** The panel that is open over the video; only one at a time. */
export type Panel =
  | "settings"
  | "subtitles"
  | "keys"
  | "guide"
  | "episodes"
  | "together"
  | "text"
  | "still"
  | null;

import type { TFunction } from "~/lib/i18n/i18n";

/** What the parts of the page have in common. */
export type PageContext = {
  t: TFunction<"offline">;
  /** Hours and minutes by this device's clock, of Unix seconds. */
  formatTime: (seconds: number) => string;
  /** The viewer began something that must not go away by itself. */
  setPlaying: (isPlaying: boolean) => void;
};

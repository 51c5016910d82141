import { type CaptionStyle, defaultCaptionStyle, readCaptionStyle } from "./captions";
import { isQualityLevel, type QualityLevel } from "./quality";

/** Player preferences, stored on this device. */
export type PlayerMemory = {
  volume: number;
  isMuted: boolean;
  rate: number;
  quality: QualityLevel;
  /** undefined: never chosen; null: switched off. */
  subtitles: string | null | undefined;
  captionStyle: CaptionStyle;
  playsNext: boolean;
};

const key = "luch.player";

export const defaultMemory: PlayerMemory = {
  volume: 1,
  isMuted: false,
  rate: 1,
  quality: "AUTO",
  subtitles: undefined,
  captionStyle: defaultCaptionStyle,
  playsNext: true,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const within = (value: unknown, low: number, high: number, otherwise: number) =>
  typeof value === "number" && value >= low && value <= high ? value : otherwise;

export function parseMemory(text: string | null): PlayerMemory {
  const kept: unknown = JSON.parse(text ?? "{}");
  if (!isRecord(kept)) return defaultMemory;
  return {
    volume: within(kept.volume, 0, 1, 1),
    isMuted: kept.isMuted === true,
    rate: within(kept.rate, 0.5, 2, 1),
    quality: isQualityLevel(kept.quality) ? kept.quality : "AUTO",
    subtitles: typeof kept.subtitles === "string" || kept.subtitles === null ? kept.subtitles : undefined,
    captionStyle: readCaptionStyle(kept.captionStyle),
    playsNext: kept.playsNext !== false,
  };
}

/** Storage may be disabled, full or blocked; the player then uses the defaults. */
export function recall(): PlayerMemory {
  try {
    return parseMemory(localStorage.getItem(key));
  } catch {
    return defaultMemory;
  }
}

export function remember(change: Partial<PlayerMemory>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...recall(), ...change }));
  } catch {
    // Nothing depends on it, so failures are ignored.
  }
}

import { type CaptionStyle, DEFAULT_CAPTION_STYLE, readCaptionStyle } from "./captions.ts";
import { isQualityLevel, type QualityLevel } from "./quality.ts";

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

const KEY = "luch.player";

export const DEFAULT_MEMORY: PlayerMemory = {
  volume: 1,
  isMuted: false,
  rate: 1,
  quality: "AUTO",
  subtitles: undefined,
  captionStyle: DEFAULT_CAPTION_STYLE,
  playsNext: true,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const within = (value: unknown, low: number, high: number, otherwise: number) =>
  typeof value === "number" && value >= low && value <= high ? value : otherwise;

export function parseMemory(text: string | null): PlayerMemory {
  const kept: unknown = JSON.parse(text ?? "{}");
  if (!isRecord(kept)) return DEFAULT_MEMORY;
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
    return parseMemory(localStorage.getItem(KEY));
  } catch {
    return DEFAULT_MEMORY;
  }
}

export function remember(change: Partial<PlayerMemory>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...recall(), ...change }));
  } catch {
    // Nothing depends on it, so failures are ignored.
  }
}

import { type AudioTrack, readAudioTrack } from "./audio-tracks";
import { type CaptionStyle, defaultCaptionStyle, readCaptionStyle } from "./captions";
import { isQualityLevel, type QualityLevel } from "./quality";

/** Player preferences, stored on this device. */
export type PlayerPreferences = {
  volume: number;
  isMuted: boolean;
  rate: number;
  quality: QualityLevel;
  /** null: never chosen. */
  audio: AudioTrack | null;
  /** undefined: never chosen; null: switched off. */
  subtitles: string | null | undefined;
  /** A second language beside that of the subtitles; null: none. */
  secondSubtitles: string | null;
  captionStyle: CaptionStyle;
  playsNext: boolean;
};

const key = "luch.player";

export const defaultPreferences: PlayerPreferences = {
  volume: 1,
  isMuted: false,
  rate: 1,
  quality: "AUTO",
  audio: null,
  subtitles: undefined,
  secondSubtitles: null,
  captionStyle: defaultCaptionStyle,
  playsNext: true,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const parseNumber = (value: unknown, low: number, high: number, otherwise: number) =>
  typeof value === "number" && value >= low && value <= high ? value : otherwise;

export function parsePreferences(text: string | null): PlayerPreferences {
  const stored: unknown = JSON.parse(text ?? "{}");
  if (!isRecord(stored)) return defaultPreferences;
  return {
    volume: parseNumber(stored.volume, 0, 1, 1),
    isMuted: stored.isMuted === true,
    rate: parseNumber(stored.rate, 0.5, 2, 1),
    quality: isQualityLevel(stored.quality) ? stored.quality : "AUTO",
    audio: readAudioTrack(stored.audio),
    subtitles:
      typeof stored.subtitles === "string" || stored.subtitles === null ? stored.subtitles : undefined,
    secondSubtitles: typeof stored.secondSubtitles === "string" ? stored.secondSubtitles : null,
    captionStyle: readCaptionStyle(stored.captionStyle),
    playsNext: stored.playsNext !== false,
  };
}

/** Storage may be disabled, full or blocked; the player then uses the defaults. */
export function loadPreferences(): PlayerPreferences {
  try {
    return parsePreferences(localStorage.getItem(key));
  } catch {
    return defaultPreferences;
  }
}

export function savePreferences(change: Partial<PlayerPreferences>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...loadPreferences(), ...change }));
  } catch {
    // Nothing depends on it, so failures are ignored.
  }
}

import type { CaptionStyle } from "../captions.ts";
import type { PlayerErrorKind } from "../player-media.ts";
import type { QualityLevel } from "../quality.ts";

/** Facts about the media, as it reports them, and what the viewer has chosen. */
export type PlayerState = {
  isPaused: boolean;
  isEnded: boolean;
  isWaiting: boolean;
  isSeeking: boolean;
  /** A first picture has been shown; until then the poster stands. */
  hasPicture: boolean;
  positionSeconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  volume: number;
  isMuted: boolean;
  /** Without sound by the browser's will, not the viewer's. */
  isSilenced: boolean;
  rate: number;
  quality: QualityLevel;
  heights: number[];
  renderedHeight: number | null;
  subtitles: string | null;
  captionStyle: CaptionStyle;
  captionLines: string[];
  isFullscreen: boolean;
  canFullscreen: boolean;
  isPip: boolean;
  canPip: boolean;
  /** False where only the device's own buttons change the volume. */
  canSetVolume: boolean;
  /** The seconds a live picture can be gone to; 0 and 0 for anything else. */
  windowStart: number;
  windowEnd: number;
  playsNext: boolean;
  error: PlayerErrorKind | null;
};

/** The part of a video element that the store touches; a test gives a plain object. */
export type MediaElement = Pick<
  HTMLVideoElement,
  | "paused"
  | "ended"
  | "seeking"
  | "readyState"
  | "currentTime"
  | "duration"
  | "buffered"
  | "seekable"
  | "volume"
  | "muted"
  | "playbackRate"
  | "videoHeight"
  | "textTracks"
  | "play"
  | "pause"
  | "addEventListener"
  | "removeEventListener"
>;

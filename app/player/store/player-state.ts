import type { AudioTrack } from "../audio-tracks";
import type { CaptionStyle } from "../captions";
import type { PlayerErrorKind } from "../player-media";
import type { QualityLevel } from "../quality";

/** The media's state as it reports it, and the viewer's choices. */
export type PlayerState = {
  isPaused: boolean;
  isEnded: boolean;
  isWaiting: boolean;
  isSeeking: boolean;
  /** The first frame has been shown; until then the poster is visible. */
  hasPicture: boolean;
  positionSeconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  volume: number;
  isMuted: boolean;
  /** Muted by the browser's autoplay policy, not by the viewer. */
  isSilenced: boolean;
  rate: number;
  quality: QualityLevel;
  heights: number[];
  renderedHeight: number | null;
  audioTracks: readonly AudioTrack[];
  /** The label of the one that is heard. */
  audioLabel: string | null;
  /** What the viewer chose last, here or in an earlier film. */
  audioChoice: AudioTrack | null;
  subtitles: string | null;
  /** Shown together with `subtitles` if the film has it; null: none. */
  secondSubtitles: string | null;
  /** How much later than the sound the subtitles are shown. */
  subtitleOffset: number;
  captionStyle: CaptionStyle;
  captionLines: string[];
  secondLines: string[];
  isFullscreen: boolean;
  canFullscreen: boolean;
  isPip: boolean;
  canPip: boolean;
  /** There is another screen that the video can be shown on. */
  canCast: boolean;
  isCasting: boolean;
  /** False on devices where only hardware buttons change the volume. */
  canSetVolume: boolean;
  /** The seekable window of a live stream in seconds; 0 and 0 for anything else. */
  windowStart: number;
  windowEnd: number;
  playsNext: boolean;
  error: PlayerErrorKind | null;
};

/** The part of a video element that the store uses; tests pass a plain object. */
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

import type { AudioTrack } from "../audio-tracks";
import type { PlayerErrorKind, PlayerMedia } from "../player-media";

export type EngineStart = {
  media: PlayerMedia;
  video: HTMLVideoElement;
  startSeconds: number;
  onHeights: (heights: number[]) => void;
  /** Called whenever one more is known; `defaultLabel` is of the one that plays by itself. */
  onAudioTracks: (tracks: AudioTrack[], defaultLabel: string | null) => void;
  /** The seekable window of a live stream in media seconds; it moves on with time. */
  onWindow: (seconds: { windowStart: number; windowEnd: number }) => void;
  /** The media URL was refused and needs renewing. Called on every retry. */
  onRefused: () => void;
  onError: (kind: PlayerErrorKind) => void;
};

/** The store's interface to the engine that feeds the video element. */
export type EngineHandle = {
  /** null: the engine chooses by bandwidth. */
  limitHeight: (height: number | null) => void;
  selectAudioTrack: (label: string) => void;
  dispose: () => void;
};

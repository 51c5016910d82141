import type { PlayerErrorKind, PlayerMedia } from "../player-media";

export type EngineStart = {
  media: PlayerMedia;
  video: HTMLVideoElement;
  startSeconds: number;
  onHeights: (heights: number[]) => void;
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
  dispose: () => void;
};

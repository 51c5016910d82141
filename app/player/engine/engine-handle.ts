import type { PlayerErrorKind, PlayerMedia } from "../player-media.ts";

export type EngineStart = {
  media: PlayerMedia;
  video: HTMLVideoElement;
  startSeconds: number;
  onHeights: (heights: number[]) => void;
  /** Of a live picture: the seconds that can be gone to, as they move on. */
  onWindow: (seconds: { windowStart: number; windowEnd: number }) => void;
  /** The media's address is refused: a newer one is needed. Told again with every try. */
  onRefused: () => void;
  onError: (kind: PlayerErrorKind) => void;
};

/** What the store may ask of whatever feeds the video element. */
export type EngineHandle = {
  /** null: the engine chooses by the line. */
  limitTo: (height: number | null) => void;
  dispose: () => void;
};

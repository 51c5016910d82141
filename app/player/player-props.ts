import type { ReactNode } from "react";
import type { PlayerErrorKind, PlayerMedia, PlayerProgress, QualityLink } from "./player-media";

/** What is seen of watching with others; the player knows nothing else of it. */
export type TogetherNodes = {
  /** Shown in a drawer on request. */
  panel: ReactNode;
  /** Beside the other controls: comes and goes with them. */
  bar: ReactNode;
  /** Over the picture, always. */
  overlay: ReactNode;
};

export type PlayerProps = {
  media: PlayerMedia;
  /** The selected progressive file and the alternatives, for the native player. */
  selectedHeight?: number;
  qualityLinks?: QualityLink[];
  closeHref: string;
  onProgress: (progress: PlayerProgress) => void;
  onError: (kind: PlayerErrorKind) => void;
  onClose: () => void;
  /** Opens the next part; by default its link is followed. */
  onNext?: (href: string) => void;
  /** The programme guide, shown over the video on request. */
  guide?: ReactNode;
  /** Episodes, shown in a drawer on request. */
  episodes?: ReactNode;
  /** What is said, shown in a drawer on request. */
  transcript?: ReactNode;
  /** Over the picture, always, in its upper corner. */
  corner?: ReactNode;
  /** Watching with others. */
  together?: TogetherNodes | undefined;
};

import type { ReactNode } from "react";
import type { PlayerErrorKind, PlayerMedia, PlayerProgress, QualityLink } from "./player-media";

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
};

import type { ReactNode } from "react";
import type { PlayerErrorKind, PlayerMedia, PlayerProgress, QualityLink, VideoHeight } from "./player-media";

export type PlayerProps = {
  media: PlayerMedia;
  /** The selected progressive file and the alternatives, for the native player. */
  selectedHeight?: VideoHeight;
  qualityLinks?: QualityLink[];
  closeHref: string;
  onProgress: (progress: PlayerProgress) => void;
  onError: (kind: PlayerErrorKind) => void;
  onClose: () => void;
  /** By default the next part is opened as a link. */
  onNext?: (href: string) => void;
  /** The programme guide, shown over the video on request. */
  guide?: ReactNode;
  /** The parts of what plays, shown in a drawer on request. */
  episodes?: ReactNode;
};

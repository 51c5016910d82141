import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { type HandOver, NativePlayer } from "./native-player.tsx";
import { Playback } from "./playback/playback.tsx";
import styles from "./player.module.css";
import type {
  PlayerErrorKind,
  PlayerMedia,
  PlayerProgress,
  QualityLink,
  VideoHeight,
} from "./player-media.ts";
import { resumeFrom } from "./resume.ts";
import { TopBar } from "./top-bar.tsx";

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
};

const never = () => () => {};

/** False on the server and during hydration, then true. */
function useIsScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The server renders the native player; with JavaScript ours replaces it at the same second. */
export function Player({ media, selectedHeight = 480, qualityLinks = [], ...rest }: PlayerProps) {
  const isScripted = useIsScripted();
  const handOver = useRef<HandOver>({ positionSeconds: 0, wasPlaying: false, wasPausedByViewer: false });
  const keepHandOver = (given: HandOver) => {
    handOver.current = given;
  };
  const startSeconds = resumeFrom(media);

  if (!isScripted) {
    return (
      <section className={styles.player} aria-label={media.title}>
        <NativePlayer
          media={{ ...media, startSeconds: media.live ? media.startSeconds : startSeconds }}
          selectedHeight={selectedHeight}
          qualityLinks={qualityLinks}
          onHandOver={keepHandOver}
        />
        <TopBar
          title={media.title}
          subtitle={media.subtitle}
          closeHref={rest.closeHref}
          onClose={rest.onClose}
        />
      </section>
    );
  }
  return <Playback key={media.id} media={media} startSeconds={startSeconds} handOver={handOver} {...rest} />;
}

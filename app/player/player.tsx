import { useRef, useSyncExternalStore } from "react";
import { eventBlock } from "~/lib/event-block";
import { type HandOver, NativePlayer } from "./native-player";
import { Playback } from "./playback/playback";
import styles from "./player.module.css";
import type { PlayerProps } from "./player-props";
import { resumeFrom } from "./resume";
import { TopBar } from "./top-bar";

const never = () => () => {};

/** False on the server and during hydration, then true. */
function useIsScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The server renders the native player; with JavaScript ours replaces it at the same position. */
export function Player({ media, selectedHeight = 480, qualityLinks = [], ...rest }: PlayerProps) {
  const isScripted = useIsScripted();
  const handOver = useRef<HandOver>({ positionSeconds: 0, wasPlaying: false, wasPausedByViewer: false });
  const saveHandOver = (state: HandOver) => {
    handOver.current = state;
  };
  const startSeconds = resumeFrom(media);

  if (!isScripted) {
    return (
      <section {...eventBlock("player")} className={styles.player} aria-label={media.title}>
        <NativePlayer
          media={{ ...media, startSeconds: media.live ? media.startSeconds : startSeconds }}
          selectedHeight={selectedHeight}
          qualityLinks={qualityLinks}
          onHandOver={saveHandOver}
        />
        <TopBar
          title={media.title}
          subtitle={media.subtitle}
          closeHref={rest.closeHref}
          onClose={rest.onClose}
        />
        {rest.corner}
      </section>
    );
  }
  return <Playback key={media.id} media={media} startSeconds={startSeconds} handOver={handOver} {...rest} />;
}

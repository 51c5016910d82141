import { lazy, type MutableRefObject, Suspense, useEffect, useRef, useState } from "react";
import type { HandOver } from "../native-player";
import styles from "../player.module.css";
import type { PlayerProps } from "../player-props";
import { createProgressReporter } from "../progress";
import { createPlayerStore } from "../store/player-store";
import { PlayerProvider } from "../store/use-player";
import { TopBar } from "../top-bar";
import { keepAwake } from "./keep-awake";
import { loadPlayerScreen } from "./load-player-screen";
import { LoadingSign } from "./loading-sign";
import { startPlayback } from "./start-playback";
import { useKeptFocus } from "./use-kept-focus";
import { watchProgress } from "./watch-progress";

const PlayerScreen = lazy(loadPlayerScreen);

type Props = Pick<
  PlayerProps,
  | "media"
  | "closeHref"
  | "onProgress"
  | "onError"
  | "onClose"
  | "onNext"
  | "guide"
  | "episodes"
  | "transcript"
  | "together"
  | "corner"
> & {
  startSeconds: number;
  handOver: MutableRefObject<HandOver>;
};

const openAsLink = (href: string) => location.assign(href);

export function Playback({
  media,
  startSeconds,
  handOver,
  closeHref,
  onProgress,
  onError,
  onClose,
  onNext = openAsLink,
  guide,
  episodes,
  transcript,
  together,
  corner,
}: Props) {
  const container = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const wantsToPlay = useRef(false);
  const isBegun = useRef(false);
  const beginning = useRef(startSeconds);
  const stall = useRef({ stalledSince: null });
  const [store] = useState(() => createPlayerStore(media, startSeconds));
  const callbacks = useRef({ onProgress, onError });
  // The page passes new callbacks on every render; they must not restart playback.
  useEffect(() => {
    callbacks.current = { onProgress, onError };
  });

  useKeptFocus(container);

  // The video element and the engine live outside React, from one source change to the next.
  useEffect(() => {
    if (!stage.current || !container.current) return;
    const { positionSeconds, wasPausedByViewer } = handOver.current;
    const { hasPicture, positionSeconds: reached, error } = store.get();
    const isAgain = isBegun.current;
    isBegun.current = true;
    // After an attempt that showed no picture keep the previous start, because the element's position means nothing
    // yet.
    if (!isAgain) beginning.current = positionSeconds || startSeconds;
    else if (hasPicture) beginning.current = reached;
    // Opening the player means that the viewer wants to watch.
    if (!isAgain) wantsToPlay.current = !wasPausedByViewer && media.startsPaused !== true;
    // A network error stays visible until there is a picture.
    store.report({ error: error === "network" ? error : null, hasPicture: false });
    return startPlayback({
      media,
      store,
      stage: stage.current,
      container: container.current,
      // Live streams start at the live edge; their seconds count from joining.
      startSeconds: media.live ? 0 : beginning.current,
      wantsToPlay,
      stall: stall.current,
      onError: (kind) => callbacks.current.onError(kind),
      onRestart: () => setAttempt((before) => before + 1),
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new source or a new attempt restarts playback
  }, [media.src, attempt, store]);

  useEffect(() => keepAwake(store), [store]);

  // Sends a final report when the viewer leaves.
  useEffect(() => {
    const { markers, live } = media;
    return watchProgress(
      store,
      createProgressReporter({
        markers,
        isLive: live !== null,
        report: (progress) => callbacks.current.onProgress(progress),
      }),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the reporter's state belongs to one piece of media
  }, [media.id, store]);

  return (
    <PlayerProvider value={store}>
      <section className={styles.player} ref={container} aria-label={media.title} tabIndex={-1}>
        <div className={styles.stage} ref={stage} />
        <LoadingSign />
        <Suspense
          fallback={
            <TopBar title={media.title} subtitle={media.subtitle} closeHref={closeHref} onClose={onClose} />
          }
        >
          <PlayerScreen
            container={container}
            media={media}
            guide={guide}
            episodes={episodes}
            transcript={transcript}
            together={together}
            corner={corner}
            closeHref={closeHref}
            onClose={onClose}
            onNext={onNext}
            onRetry={() => {
              wantsToPlay.current = true;
              stall.current.stalledSince = null;
              store.fail(null);
              setAttempt((before) => before + 1);
            }}
          />
        </Suspense>
      </section>
    </PlayerProvider>
  );
}

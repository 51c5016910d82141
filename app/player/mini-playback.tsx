import { useEffect, useRef, useState } from "react";
import { startPlayback } from "./playback/start-playback";
import styles from "./player.module.css";
import type { PlayerMedia } from "./player-media";
import { loadPreferences } from "./preferences";
import { createPlayerStore } from "./store/player-store";

/** Muted and low quality, whatever the viewer chose for the player; these settings are not stored. */
const quiet = {
  loadPreferences: () => ({ ...loadPreferences(), isMuted: true, quality: "XLD" as const }),
  savePreferences: () => {},
};

/** Playback without controls. */
export function MiniPlayback({ media, onExpired }: { media: PlayerMedia; onExpired: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [store] = useState(() => createPlayerStore(media, 0, quiet));
  const latest = useRef(onExpired);
  useEffect(() => {
    latest.current = onExpired;
  });
  useEffect(() => {
    if (!stage.current || !container.current) return;
    return startPlayback({
      media,
      store,
      stage: stage.current,
      container: container.current,
      startSeconds: 0,
      wantsToPlay: { current: true },
      stall: { stalledSince: null },
      onError: (kind) => kind === "expired" && latest.current(),
      onRestart: () => setAttempt((before) => before + 1),
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new source or a new attempt restarts playback
  }, [media.src, attempt, store]);
  return (
    <div ref={container}>
      <div className={styles.stage} ref={stage} />
    </div>
  );
}

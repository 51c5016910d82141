import styles from "../player.module.css";
import { usePlayer } from "../store/use-player";

/**
 * Shown while the viewer waits for the picture, also before the controls have loaded. Its animation begins invisible, so
 * that a seek within what is loaded shows nothing. Hidden from screen readers, which have the announcer.
 */
export function LoadingSign() {
  const isShown = usePlayer(
    ({ isWaiting, isSeeking, isPip, error }) => (isWaiting || isSeeking) && !isPip && error === null,
  );
  const isPaused = usePlayer((state) => state.isPaused);
  if (!isShown) return null;
  return <div className={styles.loading} data-paused={isPaused || undefined} data-loading-sign aria-hidden />;
}

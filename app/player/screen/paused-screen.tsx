import { Play } from "lucide-react";
import type { PlayerMedia } from "../player-media";
import { usePlayerStore } from "../store/use-player";
import styles from "./overlays.module.css";

/**
 * The title and a large «play» over the paused picture. Hidden from screen readers, which have the heading in the top
 * bar and «play» among the controls.
 */
export function PausedScreen({ title, subtitle }: Pick<PlayerMedia, "title" | "subtitle">) {
  const store = usePlayerStore();
  return (
    <div className={styles.paused} aria-hidden data-paused-screen>
      <p className={styles.pausedTitle}>{title}</p>
      {subtitle && <p className={styles.pausedSubtitle}>{subtitle}</p>}
      <button type="button" className={styles.bigPlay} tabIndex={-1} onClick={() => store.request("play")}>
        <Play size={40} strokeWidth={0} fill="currentColor" />
      </button>
    </div>
  );
}

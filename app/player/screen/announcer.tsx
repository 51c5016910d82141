import { useEffect, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import type { PlayerMedia } from "../player-media.ts";
import { usePlayerStore } from "../store/use-player.ts";
import { announcement } from "./announcements.ts";
import styles from "./player-screen.module.css";

/** Announces events to screen readers. */
export function Announcer({ tracks }: Pick<PlayerMedia, "tracks">) {
  const store = usePlayerStore();
  const { t } = useTranslation("player");
  const [said, setSaid] = useState("");

  // The store is the source of events; React only renders the last sentence.
  useEffect(() => {
    let before = store.get();
    const subtitleLabel = (srclang: string) =>
      tracks.find((track) => track.srclang === srclang)?.label ?? srclang;
    return store.subscribe(() => {
      const now = store.get();
      const sentence = announcement({ before, now, t, subtitleLabel });
      before = now;
      if (sentence) setSaid(sentence);
    });
  }, [store, t, tracks]);

  return (
    <p className={styles.visuallyHidden} role="status">
      {said}
    </p>
  );
}

import { memo, useEffect, useState } from "react";
import { useI18n } from "~/lib/i18n/i18n-context";
import type { PlayerMedia } from "../player-media";
import { usePlayerStore } from "../store/use-player";
import { getTrackName, toNamedTrack } from "../track-name";
import { getAnnouncement } from "./announcements";
import styles from "./player-screen.module.css";

/** Announces events to screen readers. */
export const Announcer = memo(function Announcer({ tracks }: Pick<PlayerMedia, "tracks">) {
  const store = usePlayerStore();
  const i18n = useI18n();
  const [announcement, setAnnouncement] = useState("");

  // The store is the source of events; React only renders the last sentence.
  useEffect(() => {
    let before = store.get();
    const t = i18n.getT("player");
    const subtitleLabel = (srclang: string) => {
      const shown = tracks.find((track) => track.srclang === srclang);
      return shown ? getTrackName(toNamedTrack(shown), t) : srclang;
    };
    return store.subscribe(() => {
      const now = store.get();
      const sentence = getAnnouncement({ before, now, t, locale: i18n.locale, subtitleLabel });
      before = now;
      if (sentence) setAnnouncement(sentence);
    });
  }, [store, i18n, tracks]);

  return (
    <p className={styles.visuallyHidden} role="status">
      {announcement}
    </p>
  );
});

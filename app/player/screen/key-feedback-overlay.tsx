import {
  Captions,
  CaptionsOff,
  FastForward,
  Gauge,
  type LucideIcon,
  Rewind,
  Volume2,
  VolumeX,
} from "lucide-react";
import { useI18n } from "~/lib/i18n/i18n-context";
import { getKeyFeedbackText, type KeyFeedback } from "../key-feedback";
import type { PlayerMedia } from "../player-media";
import type { PlayerState } from "../store/player-state";
import { usePlayer } from "../store/use-player";
import { getTrackName, toNamedTrack } from "../track-name";
import styles from "./key-feedback-overlay.module.css";

function getIcon(feedback: KeyFeedback, { isMuted, subtitles }: PlayerState): LucideIcon {
  switch (feedback.kind) {
    case "seek":
      return feedback.bySeconds < 0 ? Rewind : FastForward;
    case "share":
      return FastForward;
    case "volume":
      return isMuted ? VolumeX : Volume2;
    case "rate":
      return Gauge;
    case "subtitles":
      return subtitles === null ? CaptionsOff : Captions;
  }
}

/** Hidden from screen readers: the announcer says the same. */
export function KeyFeedbackOverlay({
  feedback,
  tracks,
}: { feedback: KeyFeedback } & Pick<PlayerMedia, "tracks">) {
  const i18n = useI18n();
  const t = i18n.getT("player");
  const state = usePlayer((now) => now);
  const chosen = tracks.find(({ srclang }) => srclang === state.subtitles) ?? tracks[0];
  const text = getKeyFeedbackText(feedback, state, {
    t,
    locale: i18n.locale,
    subtitleLabel: chosen ? getTrackName(toNamedTrack(chosen), t) : null,
  });
  if (text === null) return null;
  const Icon = getIcon(feedback, state);
  return (
    <p className={styles.feedback} aria-hidden data-key-feedback>
      <Icon size={24} strokeWidth={1.75} />
      {text}
    </p>
  );
}

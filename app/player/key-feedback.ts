import type { TFunction } from "~/lib/i18n/i18n";
import type { KeyAction } from "./keys";
import { formatRate } from "./rate";
import { formatPosition } from "./spoken-time";
import type { PlayerState } from "./store/player-state";

/** Feedback shown over the video for a moment after a key press. */
export type KeyFeedback =
  | { kind: "seek"; bySeconds: number }
  | { kind: "share"; percent: number }
  | { kind: "volume" | "rate" | "subtitles" };

/** The feedback for a key; null if its effect is visible anyway. Consecutive seeks add up: «+20 с». */
export function getKeyFeedback(shown: KeyFeedback | null, action: KeyAction): KeyFeedback | null {
  switch (action.type) {
    case "seekBy": {
      const continues = shown?.kind === "seek" && Math.sign(shown.bySeconds) === Math.sign(action.by);
      return { kind: "seek", bySeconds: action.by + (continues ? shown.bySeconds : 0) };
    }
    case "seekToFraction":
      return { kind: "share", percent: action.fraction * 100 };
    case "volumeBy":
    case "toggleMute":
      return { kind: "volume" };
    case "rateBy":
      return { kind: "rate" };
    case "toggleSubtitles":
      return { kind: "subtitles" };
    default:
      return null;
  }
}

type Texts = {
  t: TFunction<"player">;
  locale: string;
  /** Label of the current subtitles; null if the film has none. */
  subtitleLabel: string | null;
};
type FeedbackState = Pick<
  PlayerState,
  "volume" | "isMuted" | "rate" | "subtitles" | "durationSeconds" | "windowEnd"
>;

/** Rendered from the current state, because the media reports a change only a moment after the key press. */
export function getKeyFeedbackText(
  feedback: KeyFeedback,
  state: FeedbackState,
  { t, locale, subtitleLabel }: Texts,
): string | null {
  switch (feedback.kind) {
    case "seek":
      return t(feedback.bySeconds < 0 ? "keyFeedback.back" : "keyFeedback.forward", {
        seconds: Math.abs(feedback.bySeconds),
      });
    case "share": {
      const { percent } = feedback;
      if (state.windowEnd > 0) return t("percent", { percent });
      return t("keyFeedback.share", {
        percent,
        time: formatPosition((state.durationSeconds * percent) / 100),
      });
    }
    case "volume":
      return state.isMuted ? t("said.muted") : t("said.volume", { percent: Math.round(state.volume * 100) });
    case "rate":
      return t("settings.rateValue", { rate: formatRate(state.rate, locale) });
    case "subtitles":
      if (subtitleLabel === null) return null;
      return state.subtitles === null
        ? t("said.subtitlesOff")
        : t("said.subtitlesOn", { language: subtitleLabel });
  }
}

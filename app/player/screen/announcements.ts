import type { TFunction } from "~/lib/i18n/i18n";
import { getQualityOptions } from "../quality";
import { formatRate } from "../rate";
import { formatSpokenTime } from "../spoken-time";
import type { PlayerState } from "../store/player-state";
import { getTrackName } from "../track-name";

type Change = {
  before: PlayerState;
  now: PlayerState;
  t: TFunction<"player">;
  locale: string;
  subtitleLabel: (srclang: string) => string;
};
type Rule = (change: Change) => string | null;

const rules: Rule[] = [
  ({ before, now, t }) =>
    now.isPip === before.isPip ? null : t(now.isPip ? "pipScreen.title" : "said.pipOff"),
  ({ before, now, t }) => (now.isEnded && !before.isEnded ? t("said.ended") : null),
  ({ before, now, t }) =>
    before.isSeeking && !now.isSeeking && now.hasPicture
      ? t("said.sought", { time: formatSpokenTime(now.positionSeconds, t) })
      : null,
  ({ before, now, t }) =>
    now.isPaused && !before.isPaused && !now.isEnded && now.hasPicture ? t("said.paused") : null,
  ({ before, now, t }) => (!now.isPaused && before.isPaused && now.hasPicture ? t("said.playing") : null),
  ({ before, now, t }) => (now.isWaiting && !before.isWaiting ? t("said.buffering") : null),
  ({ before, now, t }) => {
    if (now.quality === before.quality) return null;
    const chosen = getQualityOptions(now.heights).find(({ level }) => level === now.quality);
    return t("said.quality", { quality: chosen?.label ?? "Auto" });
  },
  ({ before, now, t }) =>
    now.audioLabel === before.audioLabel || before.audioLabel === null || now.audioLabel === null
      ? null
      : t("said.audio", { language: getSoundName(now, t) ?? now.audioLabel }),
  ({ before, now, t, subtitleLabel }) => {
    if (now.subtitles === before.subtitles) return null;
    return now.subtitles === null
      ? t("said.subtitlesOff")
      : t("said.subtitlesOn", { language: subtitleLabel(now.subtitles) });
  },
  ({ before, now, t, locale }) =>
    now.rate !== before.rate ? t("said.rate", { rate: formatRate(now.rate, locale) }) : null,
  ({ before, now, t }) => {
    if (now.volume === before.volume && now.isMuted === before.isMuted) return null;
    return now.isMuted ? t("said.muted") : t("said.volume", { percent: Math.round(now.volume * 100) });
  },
];

/** The name of the sound that is heard; null before it is known. */
export function getSoundName(
  { audioTracks, audioLabel }: Pick<PlayerState, "audioTracks" | "audioLabel">,
  t: TFunction<"player">,
): string | null {
  const heard = audioTracks.find(({ label }) => label === audioLabel);
  return heard ? getTrackName(heard, t) : audioLabel;
}

/** The announcement for a change of state: only the most important one. */
export function getAnnouncement(change: Change): string | null {
  for (const rule of rules) {
    const announcement = rule(change);
    if (announcement) return announcement;
  }
  return null;
}

/**
 * «Авто · 720p», with the current quality, while the engine chooses; just the label of a quality chosen by the
 * viewer.
 */
export function formatQuality(
  { quality, heights, renderedHeight }: Pick<PlayerState, "quality" | "heights" | "renderedHeight">,
  auto: string,
): string {
  if (quality === "AUTO") return renderedHeight ? `${auto} · ${renderedHeight}p` : auto;
  return getQualityOptions(heights).find(({ level }) => level === quality)?.label ?? auto;
}

import { Minus, Plus } from "lucide-react";
import { useI18n, useTranslation } from "~/lib/i18n/i18n-context";
import { formatOffset, maxOffsetSeconds, offsetStepSeconds } from "../captions";
import { usePlayer, usePlayerStore } from "../store/use-player";
import styles from "./settings.module.css";

/** Moves subtitles that are ahead of the sound or behind it, for as long as this video plays. */
export function SubtitleOffset() {
  const { t } = useTranslation("player");
  const { locale } = useI18n();
  const store = usePlayerStore();
  const offset = usePlayer((state) => state.subtitleOffset);
  const set = (seconds: number) => store.request("setSubtitleOffset", seconds);
  const seconds = formatOffset(offset, locale);
  const text = t(offset === 0 ? "offset.none" : offset < 0 ? "offset.earlier" : "offset.later", { seconds });
  return (
    <fieldset className={styles.offset}>
      <legend>{t("offset.name")}</legend>
      <button
        type="button"
        className={styles.chip}
        aria-label={t("offset.minus")}
        onClick={() => set(offset - offsetStepSeconds)}
      >
        <Minus aria-hidden size={20} strokeWidth={1.75} />
      </button>
      <input
        type="range"
        min={-maxOffsetSeconds}
        max={maxOffsetSeconds}
        step={offsetStepSeconds}
        value={offset}
        aria-label={t("offset.name")}
        aria-valuetext={text}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <button
        type="button"
        className={styles.chip}
        aria-label={t("offset.plus")}
        onClick={() => set(offset + offsetStepSeconds)}
      >
        <Plus aria-hidden size={20} strokeWidth={1.75} />
      </button>
      <output className={styles.offsetText}>{text}</output>
    </fieldset>
  );
}

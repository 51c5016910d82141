import { memo, useRef } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { findChapter, getChapterGaps } from "../markers";
import type { PlayerMedia } from "../player-media";
import { formatSpokenTime } from "../spoken-time";
import { usePlayer } from "../store/use-player";
import styles from "./scrubber.module.css";
import { ScrubberPreview } from "./scrubber-preview";
import { usePointed } from "./use-pointed";
import { stepSeconds, useSeeking } from "./use-seeking";
import { toPercent, useStyleVars } from "./use-style-vars";

const leaps = { PageDown: -6 * stepSeconds, PageUp: 6 * stepSeconds };

export function Gap({ seconds, duration }: { seconds: number; duration: number }) {
  const gap = useRef<HTMLSpanElement>(null);
  useStyleVars(gap, { "--at": toPercent(seconds, duration) });
  return <span className={styles.gap} ref={gap} />;
}

/** A native range input under a custom drawing, so that the browser provides keyboard, pointer and semantics. */
export const Scrubber = memo(function Scrubber({
  chapters,
  thumbnails,
}: Pick<PlayerMedia, "chapters" | "thumbnails">) {
  const { t } = useTranslation("player");
  const duration = usePlayer((state) => state.durationSeconds);
  const position = usePlayer((state) => state.positionSeconds);
  const buffered = usePlayer((state) => state.bufferedSeconds);
  const { dragged, slider } = useSeeking({ start: 0, end: duration, leaps: leaps });
  const { pointed, isFocused, handlers, onBlur } = usePointed(0, duration);
  const line = useRef<HTMLDivElement>(null);
  const shown = dragged ?? position;
  const previewed = dragged ?? pointed ?? (isFocused ? position : null);
  useStyleVars(line, {
    "--played": toPercent(shown, duration),
    "--buffered": toPercent(Math.max(buffered, shown), duration),
  });

  const chapter = findChapter(chapters, shown);
  const spoken = t("scrubber.position", {
    position: formatSpokenTime(shown, t),
    duration: formatSpokenTime(duration, t, "timeOf"),
  });

  return (
    <div className={styles.scrubber} ref={line}>
      <div className={styles.line} aria-hidden>
        <span className={styles.buffered} />
        <span className={styles.played} />
        {getChapterGaps(chapters, duration).map((seconds) => (
          <Gap key={seconds} seconds={seconds} duration={duration} />
        ))}
      </div>
      <input
        className={styles.input}
        type="range"
        min={0}
        max={duration || 1}
        step="any"
        value={shown}
        aria-label={t("scrubber.name")}
        aria-valuetext={chapter ? `${spoken}, ${chapter.title}` : spoken}
        {...slider}
        {...handlers}
        onBlur={() => {
          slider.onBlur();
          onBlur();
        }}
      />
      {previewed !== null && duration > 0 && (
        <ScrubberPreview
          seconds={previewed}
          duration={duration}
          chapters={chapters}
          thumbnails={thumbnails}
        />
      )}
    </div>
  );
});

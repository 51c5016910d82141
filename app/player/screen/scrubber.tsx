import { type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { chapterAt, chapterGaps } from "../marks.ts";
import type { PlayerMedia } from "../player-media.ts";
import { spokenTime } from "../spoken-time.ts";
import { usePlayer } from "../store/use-player.ts";
import styles from "./scrubber.module.css";
import { ScrubberPreview } from "./scrubber-preview.tsx";
import { STEP_SECONDS, useSeeking } from "./use-seeking.ts";
import { percent, useStyleVars } from "./use-style-vars.ts";

const LEAPS = { PageDown: -6 * STEP_SECONDS, PageUp: 6 * STEP_SECONDS };

function ChapterGap({ seconds, duration }: { seconds: number; duration: number }) {
  const gap = useRef<HTMLSpanElement>(null);
  useStyleVars(gap, { "--at": percent(seconds, duration) });
  return <span className={styles.gap} ref={gap} />;
}

/** A native range input under a custom drawing: keyboard, pointer and semantics come from the browser. */
export function Scrubber({ chapters, thumbnails }: Pick<PlayerMedia, "chapters" | "thumbnails">) {
  const { t } = useTranslation("player");
  const duration = usePlayer((state) => state.durationSeconds);
  const position = usePlayer((state) => state.positionSeconds);
  const buffered = usePlayer((state) => state.bufferedSeconds);
  const { dragged, slider } = useSeeking({ start: 0, end: duration, leaps: LEAPS });
  const [hovered, setHovered] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const shown = dragged ?? position;
  const previewed = dragged ?? hovered ?? (isFocused ? position : null);
  useStyleVars(line, {
    "--played": percent(shown, duration),
    "--buffered": percent(Math.max(buffered, shown), duration),
  });

  function onPointerMove({ clientX, currentTarget, pointerType }: PointerEvent<HTMLInputElement>) {
    if (pointerType !== "mouse") return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setHovered(Math.min(Math.max((clientX - left) / width, 0), 1) * duration);
  }
  const chapter = chapterAt(chapters, shown);
  const spoken = t("scrubber.position", {
    position: spokenTime(shown, t),
    duration: spokenTime(duration, t, "timeOf"),
  });

  return (
    <div className={styles.scrubber} ref={line}>
      <div className={styles.line} aria-hidden>
        <span className={styles.buffered} />
        <span className={styles.played} />
        {chapterGaps(chapters, duration).map((seconds) => (
          <ChapterGap key={seconds} seconds={seconds} duration={duration} />
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
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(null)}
        onFocus={(event) => setFocused(event.target.matches(":focus-visible"))}
        onBlur={() => {
          slider.onBlur();
          setFocused(false);
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
}

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { chapterAt, chapterGaps } from "../marks.ts";
import type { PlayerMedia } from "../player-media.ts";
import { spokenTime } from "../spoken-time.ts";
import { usePlayer, usePlayerStore } from "../store/use-player.ts";
import styles from "./scrubber.module.css";
import { ScrubberPreview } from "./scrubber-preview.tsx";
import { percent, useStyleVars } from "./use-style-vars.ts";

const STEP_SECONDS = 10;
const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  PageDown: -6 * STEP_SECONDS,
  PageUp: 6 * STEP_SECONDS,
};

function ChapterGap({ seconds, duration }: { seconds: number; duration: number }) {
  const gap = useRef<HTMLSpanElement>(null);
  useStyleVars(gap, { "--at": percent(seconds, duration) });
  return <span className={styles.gap} ref={gap} />;
}

/** A real slider under a drawn line: the browser brings the keyboard, the pointer and the meaning. */
export function Scrubber({ chapters, thumbnails }: Pick<PlayerMedia, "chapters" | "thumbnails">) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const duration = usePlayer((state) => state.durationSeconds);
  const position = usePlayer((state) => state.positionSeconds);
  const buffered = usePlayer((state) => state.bufferedSeconds);
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const shown = dragged ?? position;
  const previewed = dragged ?? hovered ?? (isFocused ? position : null);
  useStyleVars(line, { "--played": percent(shown, duration), "--buffered": percent(Math.max(buffered, shown), duration) });

  function commit() {
    if (dragged === null) return;
    store.request("seek", dragged);
    setDragged(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = KEY_STEPS[event.key];
    const target = event.key === "Home" ? 0 : event.key === "End" ? duration : null;
    if (step === undefined && target === null) return;
    event.preventDefault();
    if (step !== undefined) store.request("seekBy", step);
    else if (target !== null) store.request("seek", target);
  }
  function onPointerMove({ clientX, currentTarget, pointerType }: PointerEvent<HTMLInputElement>) {
    if (pointerType !== "mouse") return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setHovered(Math.min(Math.max((clientX - left) / width, 0), 1) * duration);
  }
  const chapter = chapterAt(chapters, shown);
  const spoken = t("scrubber.position", { position: spokenTime(shown, t), duration: spokenTime(duration, t, "timeOf") });

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
        onChange={(event) => setDragged(event.target.valueAsNumber)}
        onPointerUp={commit}
        onPointerCancel={() => setDragged(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(null)}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocused(event.target.matches(":focus-visible"))}
        onBlur={() => {
          commit();
          setFocused(false);
        }}
      />
      {previewed !== null && duration > 0 && (
        <ScrubberPreview seconds={previewed} duration={duration} chapters={chapters} thumbnails={thumbnails} />
      )}
    </div>
  );
}

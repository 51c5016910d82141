import { useLayoutEffect, useRef } from "react";
import { findChapter } from "../markers";
import type { Chapter, Thumbnails } from "../player-media";
import { formatPosition } from "../spoken-time";
import { getFrame } from "../thumbnails";
import styles from "./scrubber.module.css";
import { toPercent, useStyleVars } from "./use-style-vars";

type Props = { seconds: number; duration: number; chapters: Chapter[]; thumbnails: Thumbnails | null };

function Thumbnail({ thumbnails, seconds }: { thumbnails: Thumbnails; seconds: number }) {
  const picture = useRef<HTMLSpanElement>(null);
  const { column, row } = getFrame(thumbnails, seconds);

  // The sprite sheet is scaled to the width set in CSS.
  useLayoutEffect(() => {
    if (!picture.current) return;
    const { style, clientWidth } = picture.current;
    const height = (clientWidth * thumbnails.height) / thumbnails.width;
    style.height = `${height}px`;
    style.backgroundImage = `url(${JSON.stringify(thumbnails.src)})`;
    style.backgroundSize = `${thumbnails.columns * clientWidth}px auto`;
    style.backgroundPosition = `${-column * clientWidth}px ${-row * height}px`;
  }, [thumbnails, column, row]);

  return <span className={styles.thumbnail} ref={picture} />;
}

export function ScrubberPreview({ seconds, duration, chapters, thumbnails }: Props) {
  const preview = useRef<HTMLDivElement>(null);
  useStyleVars(preview, { "--at": toPercent(seconds, duration) });
  const chapter = findChapter(chapters, seconds);
  return (
    <div
      className={thumbnails ? `${styles.preview} ${styles.framed}` : styles.preview}
      ref={preview}
      aria-hidden
    >
      {thumbnails && <Thumbnail thumbnails={thumbnails} seconds={seconds} />}
      <span className={styles.caption}>
        {chapter ? `${chapter.title} · ${formatPosition(seconds)}` : formatPosition(seconds)}
      </span>
    </div>
  );
}

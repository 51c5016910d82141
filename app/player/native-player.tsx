import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./player.module.css";
import type { PlayerMedia, QualityLink, VideoHeight } from "./player-media.ts";

/** What the viewer had going in the native player before the script took over. */
export type HandOver = { positionSeconds: number; wasPlaying: boolean; wasPausedByViewer: boolean };

type Props = {
  media: PlayerMedia;
  selectedHeight: VideoHeight;
  qualityLinks: QualityLink[];
  onHandOver: (given: HandOver) => void;
};

/** The files in the order in which a browser shall try them: the chosen one first. */
export function orderFiles(files: PlayerMedia["files"], selectedHeight: number): PlayerMedia["files"] {
  return [...files].sort(
    (a, b) =>
      Math.abs(a.height - selectedHeight) - Math.abs(b.height - selectedHeight) || a.height - b.height,
  );
}

/** A ref, for it is told of the end while the element still knows what it was doing; an effect comes too late. */
function handOverRef(onHandOver: Props["onHandOver"]) {
  let video: HTMLVideoElement | null = null;
  return (element: HTMLVideoElement | null) => {
    if (element) {
      video = element;
      return;
    }
    if (!video) return;
    const wasPlaying = !video.paused && !video.ended;
    // What never played was stopped by nobody: the browser did not let it begin.
    onHandOver({
      positionSeconds: video.currentTime,
      wasPlaying,
      wasPausedByViewer: !wasPlaying && video.played.length > 0,
    });
    // Otherwise the browser goes on fetching a file that nobody sees any more.
    video.pause();
    video.replaceChildren();
    video.load();
    video = null;
  };
}

/** What the server draws and what stays without script: the browser's own player. */
export function NativePlayer({ media, selectedHeight, qualityLinks, onHandOver }: Props) {
  const { t } = useTranslation("player");
  const [attach] = useState(() => handOverRef(onHandOver));
  const start = media.startSeconds > 0 ? `#t=${Math.floor(media.startSeconds)}` : "";

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the tracks stand below; which ones there are is known when it plays */}
      <video
        ref={attach}
        className={styles.video}
        autoPlay
        controls
        playsInline
        preload="metadata"
        loop={media.live !== null}
        poster={media.poster ?? undefined}
        aria-label={media.title}
      >
        {orderFiles(media.files, selectedHeight).map(({ height, src }) => (
          <source key={height} src={`${src}${start}`} type="video/mp4" />
        ))}
        {media.tracks.map(({ src, srclang, label, isDefault }) => (
          <track
            key={srclang}
            kind="subtitles"
            src={src}
            srcLang={srclang}
            label={label}
            default={isDefault}
          />
        ))}
      </video>
      {media.next && (
        <a className={styles.nextLink} href={media.next.href}>
          {t("next.name")}: {media.next.title}
        </a>
      )}
      {qualityLinks.length > 1 && (
        <nav className={styles.qualityLinks} aria-label={t("settings.quality")}>
          {qualityLinks.map(({ height, href, isCurrent }) => (
            <a key={height} href={href} aria-current={isCurrent ? "true" : undefined}>
              {t("native.height", { height })}
            </a>
          ))}
        </nav>
      )}
    </>
  );
}

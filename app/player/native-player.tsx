import { useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./player.module.css";
import type { PlayerMedia, QualityLink } from "./player-media";
import { getTrackName, toNamedTrack } from "./track-name";

/** The state of the native player when ours takes over. */
export type HandOver = { positionSeconds: number; wasPlaying: boolean; wasPausedByViewer: boolean };

type Props = {
  media: PlayerMedia;
  selectedHeight: number;
  qualityLinks: QualityLink[];
  onHandOver: (state: HandOver) => void;
};

/** Sources in the order the browser should try them: the selected one first. */
function orderFiles(files: PlayerMedia["files"], selectedHeight: number): PlayerMedia["files"] {
  return [...files].sort(
    (a, b) =>
      Math.abs(a.height - selectedHeight) - Math.abs(b.height - selectedHeight) || a.height - b.height,
  );
}

/** A ref callback, because on removal it runs while the element still has its state; an effect's cleanup would be too late. */
function createHandOverRef(onHandOver: Props["onHandOver"]) {
  let video: HTMLVideoElement | null = null;
  return (element: HTMLVideoElement | null) => {
    if (element) {
      video = element;
      return;
    }
    if (!video) return;
    const wasPlaying = !video.paused && !video.ended;
    // If it never played, the viewer did not pause it: the browser blocked autoplay.
    onHandOver({
      positionSeconds: video.currentTime,
      wasPlaying,
      wasPausedByViewer: !wasPlaying && video.played.length > 0,
    });
    // Otherwise the browser keeps downloading a file that is no longer shown.
    video.pause();
    video.replaceChildren();
    video.load();
    video = null;
  };
}

/** The browser's own player: rendered on the server and used without JavaScript. */
export function NativePlayer({ media, selectedHeight, qualityLinks, onHandOver }: Props) {
  const { t } = useTranslation("player");
  const [attach] = useState(() => createHandOverRef(onHandOver));
  const start = media.startSeconds > 0 ? `#t=${Math.floor(media.startSeconds)}` : "";

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the tracks are below; which ones exist is known at run time */}
      <video
        ref={attach}
        className={styles.video}
        autoPlay={media.startsPaused !== true}
        controls
        playsInline
        preload="metadata"
        loop={media.live !== null && media.files.length > 0}
        poster={media.poster ?? undefined}
        aria-label={media.title}
      >
        {orderFiles(media.files, selectedHeight).map(({ src, type }) => (
          <source key={src} src={`${src}${start}`} type={type} />
        ))}
        {media.files.length === 0 ? <source src={media.src} type="application/vnd.apple.mpegurl" /> : null}
        {media.tracks.map((track) => (
          <track
            key={track.srclang}
            kind={track.kind === null ? "subtitles" : "captions"}
            src={track.src}
            srcLang={track.srclang}
            label={getTrackName(toNamedTrack(track), t)}
            default={track.isDefault}
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

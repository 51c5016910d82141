import type { EngineHandle, EngineStart } from "../engine/engine-handle";
import type { PlayerMedia, VideoFile } from "../player-media";
import { findNearest } from "../quality";

/** Whether there is no stream, but one file or several. */
export const hasOnlyFiles = ({ src, files }: PlayerMedia): boolean => files.some((file) => file.src === src);

/** What every connection of today plays, unless the viewer chose. */
const defaultHeight = 720;
const decodeFault = 3;

/** Plays the media's files in the video element; another quality is another file from the same second on. */
export function playFiles({
  media: { files },
  video,
  startSeconds,
  onRefused,
  onError,
}: Pick<EngineStart, "media" | "video" | "startSeconds" | "onRefused" | "onError">): EngineHandle {
  const known = files.filter(({ type }) => video.canPlayType(type) !== "");
  const playable = known.length > 0 ? known : files;
  const leaving = new AbortController();
  let current: VideoFile | null = null;
  video.addEventListener(
    "error",
    () => {
      if (video.error?.code === decodeFault) onError("decode");
      else if (current) void explain(current.src);
    },
    { signal: leaving.signal },
  );
  /** The element does not say whether the link has ended. */
  async function explain(src: string) {
    const answer = await fetch(src, { method: "HEAD", redirect: "manual" }).catch(() => null);
    if (leaving.signal.aborted) return;
    if (answer?.status === 403) onRefused();
    else onError("network");
  }
  return {
    limitHeight: (height) => {
      const file = findNearest(height ?? defaultHeight, playable, (one) => one.height);
      if (!file || file === current) return;
      const isPlaying = current !== null && !video.paused;
      video.src = `${file.src}#t=${current ? video.currentTime : startSeconds}`;
      current = file;
      if (isPlaying) void video.play().catch(() => {});
    },
    selectAudioTrack: () => {},
    dispose: () => {
      leaving.abort();
      video.removeAttribute("src");
      video.load();
    },
  };
}

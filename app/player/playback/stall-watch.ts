/** Longer than a seek or a change of quality takes on a slow connection. */
const patienceMs = 8000;
const pollMs = 500;

type VideoState = Pick<HTMLVideoElement, "paused" | "ended" | "seeking" | "readyState" | "currentTime">;
type StallWatchOptions = {
  /** True even before there is anything to play. */
  wantsToPlay: () => boolean;
  /**
   * Start of the stall. Owned by the caller, so that it survives restarts, since a restart alone brings no picture.
   */
  clock: { stalledSince: number | null };
  /** Called when the video has stalled for eight seconds although it should be playing. */
  onStall: () => void;
  onPicture: () => void;
};

const haveCurrentData = 2;
const haveFutureData = 3;

/** Whether the video is stalled although it should be playing. */
export function isStalled({ paused, ended, seeking, readyState }: VideoState, wantsToPlay: boolean): boolean {
  if (ended) return false;
  return seeking || ((wantsToPlay || !paused) && readyState < haveFutureData);
}

/** Polls the video, because its events say that it is waiting but not that it has waited too long. */
export function watchForStalls(
  video: VideoState,
  { clock, wantsToPlay, onStall, onPicture }: StallWatchOptions,
): () => void {
  let lastPosition = video.currentTime;
  const timer = setInterval(() => {
    // Setting the start position also changes currentTime, although nothing is shown yet.
    const hasMoved =
      video.currentTime !== lastPosition && !video.seeking && video.readyState >= haveCurrentData;
    lastPosition = video.currentTime;
    if (hasMoved || !isStalled(video, wantsToPlay())) {
      clock.stalledSince = null;
      if (hasMoved || video.readyState >= haveFutureData) onPicture();
      return;
    }
    clock.stalledSince ??= performance.now();
    if (performance.now() - clock.stalledSince >= patienceMs) onStall();
  }, pollMs);
  return () => clearInterval(timer);
}

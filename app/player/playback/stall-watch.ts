/** Longer than a seek or a change of quality takes on a slow line. */
const patienceMs = 8000;
const lookEveryMs = 500;

type Watched = Pick<HTMLVideoElement, "paused" | "ended" | "seeking" | "readyState" | "currentTime">;
type Watch = {
  /** True before there is anything to play, too. */
  wantsToPlay: () => boolean;
  /** Since when the picture has stood; kept by whoever begins anew, for a new beginning is no picture yet. */
  clock: { heldUpSince: number | null };
  /** The picture has stood for eight seconds although it should run. */
  onStall: () => void;
  onPicture: () => void;
};

const haveCurrentData = 2;
const haveFutureData = 3;

/** Whether the viewer looks at a picture that stands and should not. */
export function isHeldUp({ paused, ended, seeking, readyState }: Watched, wantsToPlay: boolean): boolean {
  if (ended) return false;
  return seeking || ((wantsToPlay || !paused) && readyState < haveFutureData);
}

/** Looks at the picture from time to time: the element's events tell that it waits, never that it has waited too long. */
export function watchForStalls(
  video: Watched,
  { clock, wantsToPlay, onStall, onPicture }: Watch,
): () => void {
  let lastPosition = video.currentTime;
  const timer = setInterval(() => {
    // An element that was set to its beginning has moved too, and shows nothing yet.
    const hasMoved =
      video.currentTime !== lastPosition && !video.seeking && video.readyState >= haveCurrentData;
    lastPosition = video.currentTime;
    if (hasMoved || !isHeldUp(video, wantsToPlay())) {
      clock.heldUpSince = null;
      if (hasMoved || video.readyState >= haveFutureData) onPicture();
      return;
    }
    clock.heldUpSince ??= performance.now();
    if (performance.now() - clock.heldUpSince >= patienceMs) onStall();
  }, lookEveryMs);
  return () => clearInterval(timer);
}

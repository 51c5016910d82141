import type { MediaElement, PlayerState } from "./player-state";

type Report = { events: readonly string[]; read: (media: MediaElement) => Partial<PlayerState> };

const haveFutureData = 3;

function getBufferedEnd({ buffered, currentTime }: Pick<MediaElement, "buffered" | "currentTime">): number {
  for (let at = 0; at < buffered.length; at += 1) {
    if (buffered.start(at) <= currentTime + 0.1 && buffered.end(at) >= currentTime) return buffered.end(at);
  }
  return currentTime;
}

/**
 * Maps media events to state. The media element is the source of truth; the store never infers state from its
 * own requests.
 */
export const mediaReports: readonly Report[] = [
  {
    events: ["play", "pause", "playing", "ended", "seeked", "emptied"],
    read: ({ paused, ended }) => ({ isPaused: paused, isEnded: ended }),
  },
  {
    events: ["timeupdate", "seeking", "seeked", "loadedmetadata"],
    read: ({ currentTime }) => ({ positionSeconds: currentTime }),
  },
  {
    events: ["durationchange", "loadedmetadata"],
    read: ({ duration }) => (Number.isFinite(duration) && duration > 0 ? { durationSeconds: duration } : {}),
  },
  {
    events: ["progress", "timeupdate", "seeked", "canplay"],
    read: (media) => ({ bufferedSeconds: getBufferedEnd(media) }),
  },
  {
    events: ["play", "waiting", "stalled", "playing", "canplay", "seeked", "timeupdate", "pause"],
    read: isWaiting,
  },
  { events: ["seeking", "seeked"], read: ({ seeking }) => ({ isSeeking: seeking }) },
  {
    events: ["loadeddata", "playing", "timeupdate"],
    read: ({ readyState }) => (readyState >= 2 ? { hasPicture: true } : {}),
  },
  {
    events: ["volumechange"],
    read: ({ volume, muted }) => ({
      volume,
      isMuted: muted || volume === 0,
      ...(muted ? {} : { isSilenced: false }),
    }),
  },
  {
    events: ["ratechange"],
    // A group's player goes a little faster or slower to stay with the others: the speed chosen is a quarter's multiple.
    read: ({ playbackRate }) => ({ rate: Math.round(playbackRate * 4) / 4 }),
  },
  {
    events: ["resize", "loadedmetadata"],
    read: ({ videoHeight }) => ({ renderedHeight: videoHeight || null }),
  },
  { events: ["enterpictureinpicture"], read: () => ({ isPip: true }) },
  { events: ["leavepictureinpicture"], read: () => ({ isPip: false }) },
];

function isWaiting({ paused, ended, readyState }: MediaElement): Partial<PlayerState> {
  return { isWaiting: !paused && !ended && readyState < haveFutureData };
}

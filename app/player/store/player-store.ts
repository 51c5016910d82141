import { getInitialSubtitles } from "../captions";
import type { EngineHandle } from "../engine/engine-handle";
import { type PlayerMemory, recall, remember } from "../memory";
import type { PlayerErrorKind, PlayerMedia } from "../player-media";
import { findNearestHeight } from "../quality";
import { mediaReports } from "./media-reports";
import { type PlayerContext, playerRequests, type RequestDetails, type RequestType } from "./player-requests";
import type { MediaElement, PlayerState } from "./player-state";
import { noPresentation, type Presentation } from "./presentation";

type StoreMedia = Pick<PlayerMedia, "durationSeconds" | "tracks">;
type Storage = { recall: () => PlayerMemory; remember: (change: Partial<PlayerMemory>) => void };

function initialState(
  { durationSeconds, tracks }: StoreMedia,
  positionSeconds: number,
  kept: PlayerMemory,
): PlayerState {
  return {
    isPaused: true,
    isEnded: false,
    isWaiting: false,
    isSeeking: false,
    hasPicture: false,
    positionSeconds,
    durationSeconds,
    bufferedSeconds: positionSeconds,
    volume: kept.volume,
    isMuted: kept.isMuted,
    isSilenced: false,
    rate: kept.rate,
    quality: kept.quality,
    heights: [],
    renderedHeight: null,
    subtitles: getInitialSubtitles(tracks, kept.subtitles),
    captionStyle: kept.captionStyle,
    captionLines: [],
    isFullscreen: false,
    canFullscreen: false,
    isPip: false,
    canPip: false,
    canSetVolume: true,
    windowStart: 0,
    windowEnd: 0,
    playsNext: kept.playsNext,
    error: null,
  };
}

/**
 * State and requests of one player. Controls read state and send requests; they never access the video
 * element.
 */
export function createPlayerStore(
  given: StoreMedia,
  startSeconds: number,
  storage: Storage = { recall, remember },
) {
  const kept = storage.recall();
  let state = initialState(given, startSeconds, kept);
  let media: MediaElement | null = null;
  let engine: EngineHandle | null = null;
  let presentation = noPresentation;
  const listeners = new Set<() => void>();

  function set(change: Partial<PlayerState>) {
    const next = { ...state, ...change };
    const isSame = Object.entries(change).every(([name, value]) =>
      Object.is(value, Reflect.get(state, name)),
    );
    if (isSame) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function favoriteSubtitles() {
    const known =
      given.tracks.find((track) => track.srclang === kept.subtitles) ??
      given.tracks.find((track) => track.isDefault) ??
      given.tracks[0];
    return known?.srclang ?? null;
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** State from sources other than the element: engine, captions, screen. */
    report: set,
    fail: (error: PlayerErrorKind | null) => set({ error, isWaiting: false }),
    request<Type extends RequestType>(type: Type, ...detail: RequestDetails[Type]) {
      if (!media) return;
      const playerContext: PlayerContext = {
        media,
        engine,
        presentation,
        state,
        set,
        remember: storage.remember,
        favoriteSubtitles: favoriteSubtitles(),
      };
      playerRequests[type](playerContext, ...detail);
    },
    attachEngine(handle: EngineHandle | null) {
      engine = handle;
    },
    offerHeights(heights: number[]) {
      set({ heights });
      engine?.limitTo(findNearestHeight(state.quality, heights));
    },
    attach(element: MediaElement, ownPresentation: Presentation = noPresentation) {
      media = element;
      presentation = ownPresentation;
      element.volume = state.volume;
      element.muted = state.isMuted;
      const undo = mediaReports.flatMap(({ events, read }) =>
        events.map((event) => {
          const update = () => set(read(element));
          element.addEventListener(event, update);
          return () => element.removeEventListener(event, update);
        }),
      );
      // A new source resets the speed to 1, and the engine sets its own volume.
      const keepRemembered = () => {
        const { rate, volume, isMuted } = storage.recall();
        Object.assign(element, { playbackRate: rate, volume, muted: isMuted || state.isSilenced });
      };
      element.addEventListener("loadedmetadata", keepRemembered);
      set(ownPresentation.facts());
      return () => {
        for (const stop of undo) stop();
        element.removeEventListener("loadedmetadata", keepRemembered);
        ownPresentation.dispose();
        media = null;
        engine = null;
        presentation = noPresentation;
      };
    },
  };
}

export type PlayerStore = ReturnType<typeof createPlayerStore>;

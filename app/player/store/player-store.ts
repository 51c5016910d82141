import { type AudioTrack, findAudioTrack } from "../audio-tracks";
import { getInitialSubtitles } from "../captions";
import type { EngineHandle } from "../engine/engine-handle";
import type { PlayerErrorKind, PlayerMedia } from "../player-media";
import { loadPreferences, type PlayerPreferences, savePreferences } from "../preferences";
import { findNearestHeight } from "../quality";
import { mediaReports } from "./media-reports";
import { type PlayerContext, playerRequests, type RequestDetails, type RequestType } from "./player-requests";
import type { MediaElement, PlayerState } from "./player-state";
import { noPresentation, type Presentation } from "./presentation";

type StoreMedia = Pick<PlayerMedia, "durationSeconds" | "tracks">;
type Storage = {
  loadPreferences: () => PlayerPreferences;
  savePreferences: (change: Partial<PlayerPreferences>) => void;
};

function initialState(
  { durationSeconds, tracks }: StoreMedia,
  positionSeconds: number,
  preferences: PlayerPreferences,
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
    volume: preferences.volume,
    isMuted: preferences.isMuted,
    isSilenced: false,
    rate: preferences.rate,
    quality: preferences.quality,
    heights: [],
    renderedHeight: null,
    audioTracks: [],
    audioLabel: null,
    audioChoice: preferences.audio,
    subtitles: getInitialSubtitles(tracks, preferences.subtitles),
    secondSubtitles: preferences.secondSubtitles,
    subtitleOffset: 0,
    captionStyle: preferences.captionStyle,
    captionLines: [],
    secondLines: [],
    isFullscreen: false,
    canFullscreen: false,
    isPip: false,
    canPip: false,
    canCast: false,
    isCasting: false,
    canSetVolume: true,
    windowStart: 0,
    windowEnd: 0,
    playsNext: preferences.playsNext,
    error: null,
  };
}

/**
 * State and requests of one player. Controls read state and send requests; they never access the video
 * element.
 */
export function createPlayerStore(
  source: StoreMedia,
  startSeconds: number,
  storage: Storage = { loadPreferences, savePreferences },
) {
  const preferences = storage.loadPreferences();
  let state = initialState(source, startSeconds, preferences);
  let media: MediaElement | null = null;
  let engine: EngineHandle | null = null;
  let presentation = noPresentation;
  let takeOver: ((type: RequestType, argument: unknown) => boolean) | null = null;
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

  function getPreferredSubtitles() {
    const track =
      source.tracks.find(({ srclang }) => srclang === preferences.subtitles) ??
      source.tracks.find(({ isDefault }) => isDefault) ??
      source.tracks[0];
    return track?.srclang ?? null;
  }

  /** Does it here, whoever watches along. */
  function perform<Type extends RequestType>(type: Type, ...detail: RequestDetails[Type]) {
    if (!media) return;
    const playerContext: PlayerContext = {
      media,
      engine,
      presentation,
      state,
      set,
      savePreferences: storage.savePreferences,
      preferredSubtitles: getPreferredSubtitles(),
    };
    playerRequests[type](playerContext, ...detail);
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
      if (!takeOver?.(type, detail[0])) perform(type, ...detail);
    },
    perform,
    /** Whatever the handler takes of the viewer's requests is not done here: it is everybody's in a group. */
    share(handler: typeof takeOver) {
      takeOver = handler;
    },
    /** For what follows others: controls read the state. */
    getMedia: () => media,
    attachEngine(handle: EngineHandle | null) {
      engine = handle;
    },
    offerHeights(heights: number[]) {
      set({ heights });
      engine?.limitHeight(findNearestHeight(state.quality, heights));
    },
    offerAudioTracks(audioTracks: readonly AudioTrack[], defaultLabel: string | null) {
      const chosen = findAudioTrack(audioTracks, state.audioChoice);
      if (chosen) engine?.selectAudioTrack(chosen.label);
      set({ audioTracks, audioLabel: chosen?.label ?? defaultLabel });
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
      const restorePreferences = () => {
        const { rate, volume, isMuted } = storage.loadPreferences();
        Object.assign(element, { playbackRate: rate, volume, muted: isMuted || state.isSilenced });
      };
      element.addEventListener("loadedmetadata", restorePreferences);
      set(ownPresentation.getState());
      return () => {
        for (const stop of undo) stop();
        element.removeEventListener("loadedmetadata", restorePreferences);
        ownPresentation.dispose();
        media = null;
        engine = null;
        presentation = noPresentation;
      };
    },
  };
}

export type PlayerStore = ReturnType<typeof createPlayerStore>;

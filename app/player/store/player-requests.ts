import type { AudioTrack } from "../audio-tracks";
import { type CaptionStyle, roundOffset } from "../captions";
import type { EngineHandle } from "../engine/engine-handle";
import type { PlayerPreferences } from "../preferences";
import { findNearestHeight, type QualityLevel } from "../quality";
import type { MediaElement, PlayerState } from "./player-state";
import type { Presentation } from "./presentation";

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const frameSeconds = 1 / 25;

/** Requests from the controls. Nothing else changes the media element. */
export type RequestDetails = {
  play: [];
  pause: [];
  togglePlay: [];
  seek: [seconds: number];
  seekBy: [seconds: number];
  stepFrame: [direction: number];
  goToLiveEdge: [];
  /** Restores the sound after the browser allowed only muted autoplay. */
  unmute: [];
  setVolume: [volume: number];
  volumeBy: [change: number];
  toggleMute: [];
  setRate: [rate: number];
  rateBy: [change: number];
  setQuality: [level: QualityLevel];
  setAudio: [track: AudioTrack];
  setSubtitles: [srclang: string | null];
  toggleSubtitles: [];
  setSecondSubtitles: [srclang: string | null];
  /** Seconds by which they are shown later; only as long as this film plays. */
  setSubtitleOffset: [seconds: number];
  setCaptionStyle: [change: Partial<CaptionStyle>];
  setPlaysNext: [playsNext: boolean];
  toggleFullscreen: [];
  togglePip: [];
  /** Lets the viewer choose another screen, or return from it. */
  chooseScreen: [];
};

export type RequestType = keyof RequestDetails;

export type PlayerContext = {
  media: MediaElement;
  engine: EngineHandle | null;
  presentation: Presentation;
  state: PlayerState;
  set: (change: Partial<PlayerState>) => void;
  savePreferences: (change: Partial<PlayerPreferences>) => void;
  /** The language that «subtitles on» selects. */
  preferredSubtitles: string | null;
};

type Requests = {
  [Type in RequestType]: (playerContext: PlayerContext, ...detail: RequestDetails[Type]) => void;
};

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

function play({ media, set }: PlayerContext) {
  const stop = () => set({ isPaused: media.paused, isWaiting: false });
  media.play().catch((error: unknown) => {
    const isForbidden = error instanceof DOMException && error.name === "NotAllowedError";
    if (!isForbidden || media.muted) return stop();
    // Browsers may block autoplay with sound; then play muted and show a button to unmute.
    set({ isSilenced: true });
    media.muted = true;
    media.play().catch(stop);
  });
}

function seek({ media, state, set }: PlayerContext, seconds: number) {
  const end = state.windowEnd || state.durationSeconds;
  const target = clamp(seconds, state.windowStart, end > 0 ? end : seconds);
  set({ positionSeconds: target });
  media.currentTime = target;
}

function setSubtitles({ set, savePreferences }: PlayerContext, srclang: string | null) {
  set({ subtitles: srclang });
  savePreferences({ subtitles: srclang });
}

function setVolume({ media, savePreferences }: PlayerContext, volume: number) {
  media.volume = Math.round(clamp(volume, 0, 1) * 100) / 100;
  media.muted = media.volume === 0;
  savePreferences({ volume: media.volume, isMuted: media.muted });
}

function setRate({ media, savePreferences }: PlayerContext, rate: number) {
  media.playbackRate = clamp(rate, 0.5, 2);
  savePreferences({ rate: media.playbackRate });
}

export const playerRequests: Requests = {
  play,
  pause: ({ media }) => media.pause(),
  togglePlay: (playerContext) =>
    playerContext.media.paused ? play(playerContext) : playerContext.media.pause(),
  seek,
  seekBy: (playerContext, seconds) => seek(playerContext, playerContext.media.currentTime + seconds),
  stepFrame: (playerContext, direction) =>
    seek(playerContext, playerContext.media.currentTime + direction * frameSeconds),
  goToLiveEdge: (playerContext) => {
    seek(playerContext, playerContext.state.windowEnd || playerContext.media.currentTime);
    play(playerContext);
  },
  unmute: ({ media, set }) => {
    set({ isSilenced: false });
    media.muted = false;
  },
  setVolume,
  // Read from the element, because an event updates the state too late for the next quick key press.
  volumeBy: (playerContext, change) => setVolume(playerContext, playerContext.media.volume + change),
  toggleMute: ({ media, savePreferences }) => {
    const isMuted = !(media.muted || media.volume === 0);
    media.muted = isMuted;
    // Unmuting must be audible.
    if (!isMuted && media.volume === 0) media.volume = 0.5;
    savePreferences({ isMuted, volume: media.volume });
  },
  setRate,
  rateBy: (playerContext, change) => setRate(playerContext, playerContext.media.playbackRate + change),
  setQuality: ({ engine, state, set, savePreferences }, quality) => {
    engine?.limitHeight(findNearestHeight(quality, state.heights));
    set({ quality });
    savePreferences({ quality });
  },
  setAudio: ({ engine, set, savePreferences }, audio) => {
    engine?.selectAudioTrack(audio.label);
    set({ audioLabel: audio.label, audioChoice: audio });
    savePreferences({ audio });
  },
  setSubtitles,
  toggleSubtitles: (playerContext) =>
    setSubtitles(
      playerContext,
      playerContext.state.subtitles === null ? playerContext.preferredSubtitles : null,
    ),
  setSecondSubtitles: ({ set, savePreferences }, secondSubtitles) => {
    set({ secondSubtitles });
    savePreferences({ secondSubtitles });
  },
  setSubtitleOffset: ({ set }, seconds) => set({ subtitleOffset: roundOffset(seconds) }),
  setCaptionStyle: ({ state, set, savePreferences }, change) => {
    const captionStyle = { ...state.captionStyle, ...change };
    set({ captionStyle });
    savePreferences({ captionStyle });
  },
  setPlaysNext: ({ set, savePreferences }, playsNext) => {
    set({ playsNext });
    savePreferences({ playsNext });
  },
  toggleFullscreen: ({ presentation }) => presentation.toggleFullscreen(),
  togglePip: ({ presentation }) => presentation.togglePip(),
  chooseScreen: ({ presentation }) => presentation.chooseScreen(),
};

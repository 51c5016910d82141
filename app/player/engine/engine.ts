import { Vhs, type VhsHandler } from "@videojs/http-streaming";
import videojs from "video.js";
import { readSoundKind } from "../audio-tracks";
import { getKeySystems } from "../drm";
import type { PlayerErrorKind } from "../player-media";
import type { EngineHandle, EngineStart } from "./engine-handle";
import { takePrefetched } from "./prefetch-media";
import { createRetryingXhr } from "./retrying-xhr";
import { separateResponses } from "./separate-responses";
import { getStartBandwidth } from "./start-bandwidth";

type Player = ReturnType<typeof videojs>;

const hlsType = "application/x-mpegURL";
/**
 * With less than this buffered, only part of the measured bandwidth is counted on, because a sharper picture is not
 * worth a stall.
 */
const safeAheadSeconds = 10;
const cautionFactor = 0.7;
/** By default the engine buffers 30 seconds before it switches up. */
const sharpenAfterSeconds = 4;

const isVhs = (value: unknown): value is VhsHandler =>
  typeof value === "object" && value !== null && "representations" in value;

/** Null if the browser plays HLS natively. */
function getVhs(player: Player): VhsHandler | null {
  const tech: object = player.tech(true);
  return "vhs" in tech && isVhs(tech.vhs) ? tech.vhs : null;
}

function getKind(code: number | undefined, lastStatus: number): PlayerErrorKind {
  // video.js also reports an unreachable playlist as «unsupported», so the last status decides.
  if (code === 2 || lastStatus === 0 || lastStatus >= 500) return "network";
  if (code === 5) return "drm";
  return code === 4 ? "unsupported" : "decode";
}

function getSecondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let at = 0; at < buffered.length; at += 1) {
    if (buffered.start(at) <= currentTime + 0.1 && buffered.end(at) >= currentTime)
      return buffered.end(at) - currentTime;
  }
  return 0;
}

function choosePlaylist(this: VhsHandler, video: HTMLVideoElement) {
  const caution = getSecondsAhead(video) < safeAheadSeconds ? cautionFactor : 1;
  return Vhs.STANDARD_PLAYLIST_SELECTOR.call(
    Object.create(this, { systemBandwidth: { value: this.systemBandwidth * caution } }),
  );
}

/**
 * The engine treats `enabled(true)` as «switch now» and discards the buffer. That is right for the viewer's choice
 * but wrong for «Auto», which must lift the limit without a stall; hence `playlist.disabled`.
 */
function limitHeight(vhs: VhsHandler | null, height: number | null) {
  const options = vhs?.representations() ?? [];
  for (const { playlist } of options) delete playlist.disabled;
  if (height === null) return;
  for (const { playlist } of options) playlist.disabled = true;
  const chosen = options.find((option) => option.height === height);
  const wasFetchedBefore = (chosen?.playlist.segments?.length ?? 0) > 0;
  const isPlayed = chosen?.playlist === vhs?.playlists.media();
  chosen?.enabled(true);
  // The engine discards the buffer when the new playlist arrives. If it already has that playlist, this never
  // happens, and the viewer would have to wait for the old buffer to play out.
  if (wasFetchedBefore && !isPlayed) vhs?.playlistController_.runFastQualitySwitch_?.();
}

type EngineAudioTrack = { language: string; label: string; kind?: string; enabled: boolean };

/** Of the playlist's group of sounds, or of the browser that plays HLS natively. */
const getAudioTracks = (player: Player): EngineAudioTrack[] => player.audioTracks().tracks_;

/** The chosen one first, because with none enabled there would be no sound. */
function selectAudioTrack(player: Player, label: string) {
  const tracks = getAudioTracks(player);
  const chosen = tracks.find((track) => track.label === label);
  if (!chosen || chosen.enabled) return;
  chosen.enabled = true;
  for (const track of tracks) if (track !== chosen && track.enabled) track.enabled = false;
}

/** The engine's own: how much it loads ahead at first, and at most. */
const goalBufferSeconds = 30;
const maxBufferSeconds = 60;

/** Plays HLS in the video element. Nothing of video.js is visible: controls, captions and errors are our own. */
export async function startEngine({
  media,
  video,
  startSeconds,
  onHeights,
  onAudioTracks,
  onWindow,
  onRefused,
  onError,
}: EngineStart): Promise<EngineHandle> {
  if (media.drm) await import("videojs-contrib-eme");
  videojs.log.level("off");
  let lastStatus = 200;
  const leaving = new AbortController();
  Vhs.xhr = createRetryingXhr(videojs.xhr, {
    takePrefetched,
    onStatus: (status) => {
      lastStatus = status;
    },
    onRefused: () => onRefused(),
    isLive: media.live !== null,
    signal: leaving.signal,
  });
  Vhs.MAX_BUFFER_LOW_WATER_LINE = sharpenAfterSeconds;
  Vhs.GOAL_BUFFER_LENGTH = media.bufferSeconds ?? goalBufferSeconds;
  Vhs.MAX_GOAL_BUFFER_LENGTH = media.bufferSeconds ?? maxBufferSeconds;
  const player = videojs(video, {
    children: ["mediaLoader"],
    controls: false,
    preload: "auto",
    userActions: { click: false, doubleClick: false },
    html5: {
      // We render subtitles from native tracks; emulating them would load a script from a third-party host.
      nativeTextTracks: true,
      vhs: {
        bandwidth: getStartBandwidth(),
        useNetworkInformationApi: false,
        limitRenditionByPlayerDimensions: true,
        useDevicePixelRatio: true,
        playlistSelector(this: VhsHandler) {
          return choosePlaylist.call(this, video);
        },
      },
    },
  });
  // The engine's wrapper must not be a landmark; ours has a label in the viewer's language.
  for (const name of ["role", "aria-label"]) player.el().removeAttribute(name);
  player.on("error", () => onError(getKind(player.error()?.code, lastStatus)));
  player.one("loadedmetadata", () => {
    const { mainSegmentLoader_, audioSegmentLoader_ } = getVhs(player)?.playlistController_ ?? {};
    for (const loader of [mainSegmentLoader_, audioSegmentLoader_])
      if (loader?.transmuxer_) separateResponses(loader.transmuxer_);
  });
  player.on("loadedmetadata", () => {
    const heights = getVhs(player)
      ?.representations()
      .flatMap(({ height }) => height ?? []);
    onHeights(heights ?? []);
  });
  const reportAudioTracks = () => {
    const tracks = getAudioTracks(player);
    onAudioTracks(
      tracks.map(({ language, label, kind }) => ({ language, label, kind: readSoundKind(kind) })),
      tracks.find(({ enabled }) => enabled)?.label ?? null,
    );
  };
  // Before a segment of the default one is fetched, but after the event, because only then does the list notice a choice.
  player.audioTracks().on("addtrack", () => queueMicrotask(reportAudioTracks));
  if (media.live) {
    const reportWindow = () => {
      const range = player.seekable();
      if (range.length > 0) onWindow({ windowStart: range.start(0), windowEnd: range.end(range.length - 1) });
    };
    for (const event of ["timeupdate", "progress", "seeked"]) player.on(event, reportWindow);
  }
  if (media.drm && "eme" in player && typeof player.eme === "function") player.eme();
  player.src({
    src: media.src,
    type: hlsType,
    ...(media.drm ? { keySystems: getKeySystems(media.drm) } : {}),
  });
  // Must be set before the first segment is chosen; otherwise the engine fetches the beginning and discards it.
  if (startSeconds > 0) video.currentTime = startSeconds;
  return {
    limitHeight: (height) => limitHeight(getVhs(player), height),
    selectAudioTrack: (label) => selectAudioTrack(player, label),
    dispose: () => {
      leaving.abort();
      player.dispose();
    },
  };
}

import { savesData } from "~/lib/document/connection";
import { retry, scheduleRetry } from "~/lib/retry";
import type { EngineHandle } from "../engine/engine-handle";
import { loadEngine } from "../engine/load-engine";
import { prefetchMedia } from "../engine/prefetch-media";
import type { PlayerErrorKind, PlayerMedia } from "../player-media";
import type { PlayerStore } from "../store/player-store";
import { createPresentation } from "../store/presentation";
import { attachCaptionTracks } from "./caption-tracks";
import { hasOnlyFiles, playFiles } from "./play-files";
import { watchForStalls } from "./stall-watch";

type Playback = {
  media: PlayerMedia;
  store: PlayerStore;
  /** Container for the video element; React does not touch its children. */
  stage: HTMLElement;
  container: HTMLElement;
  startSeconds: number;
  /** The viewer's intent, kept across attempts: a renewed URL must not resume a paused video. */
  wantsToPlay: { current: boolean };
  stall: { stalledSince: number | null };
  onError: (kind: PlayerErrorKind) => void;
  /** Called when this attempt has failed; a new one may succeed. */
  onRestart: () => void;
};

const restartAfterMs = 4000;

function createVideo({ poster }: PlayerMedia): HTMLVideoElement {
  const video = document.createElement("video");
  video.playsInline = true;
  // The surrounding player has a label; a second one in the accessibility tree would only confuse.
  video.tabIndex = -1;
  if (poster) video.poster = poster;
  return video;
}

function scheduleOnIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(task, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 4000 });
  return () => cancelIdleCallback(handle);
}

/** Adds a video element, starts playback and returns a cleanup function. */
export function startPlayback({
  media,
  store,
  stage,
  container,
  startSeconds,
  wantsToPlay,
  stall,
  onError,
  onRestart,
}: Playback): () => void {
  const video = createVideo(media);
  let isOver = false;
  let hasStarted = false;
  let isFailing = false;
  const isAutoplay = wantsToPlay.current;
  let engine: EngineHandle | null = null;

  let stopRestart = () => {};
  function fail(kind: PlayerErrorKind) {
    if (isOver) return;
    isFailing = true;
    video.pause();
    store.fail(kind);
    onError(kind);
    if (kind !== "network") return;
    stopRestart();
    stopRestart = scheduleRetry(onRestart, restartAfterMs);
  }

  const common = {
    media,
    video,
    startSeconds,
    onRefused: () => isOver || onError("expired"),
    onError: fail,
  };
  async function start() {
    if (hasStarted || isOver) return;
    hasStarted = true;
    if (hasOnlyFiles(media)) return startFiles();
    if (!media.drm && !media.live) void prefetchMedia({ src: media.src, startSeconds });
    // After three failures while online, a progressive file is played instead.
    const { startEngine } = await retry(loadEngine, 3);
    if (isOver) return;
    engine = await startEngine({
      ...common,
      onHeights: store.offerHeights,
      onAudioTracks: store.offerAudioTracks,
      onWindow: store.report,
    });
    if (isOver) {
      engine.dispose();
      return;
    }
    store.attachEngine(engine);
    if (wantsToPlay.current) store.perform("play");
  }

  function startFiles() {
    engine = playFiles(common);
    store.attachEngine(engine);
    store.offerHeights(media.files.map(({ height }) => height));
    if (wantsToPlay.current) store.perform("play");
  }

  function startWithFallback() {
    start().catch(() => {
      if (isOver) return;
      // Offline, a progressive file would not load either.
      if (!navigator.onLine || media.drm || media.files.length === 0) fail("network");
      else startFiles();
    });
  }

  stage.replaceChildren(video);
  const detach = store.attach(video, createPresentation(container, video, store.report));
  const stopCaptions = attachCaptionTracks(video, media.tracks, store);
  video.addEventListener("play", () => {
    wantsToPlay.current = true;
    startWithFallback();
  });
  video.addEventListener("pause", () => {
    if (!isFailing && !isOver && !video.ended) wantsToPlay.current = false;
  });
  if (isAutoplay) {
    store.report({ isPaused: false, isWaiting: true });
    startWithFallback();
  }
  // The viewer came to watch, so preload, unless the browser is set to save data.
  const stopWaiting = isAutoplay || savesData() ? () => {} : scheduleOnIdle(startWithFallback);

  const stopStallWatch = watchForStalls(video, {
    clock: stall,
    wantsToPlay: () => hasStarted && wantsToPlay.current,
    onStall: () => store.get().error ?? store.fail("network"),
    onPicture: () => store.get().error === "network" && !isFailing && store.fail(null),
  });

  return () => {
    isOver = true;
    stopWaiting();
    stopRestart();
    stopStallWatch();
    stopCaptions();
    detach();
    if (engine) engine.dispose();
    else video.removeAttribute("src");
    stage.replaceChildren();
  };
}

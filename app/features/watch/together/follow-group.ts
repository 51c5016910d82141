import type { MemberState } from "#contract/together-options";
import { getCorrection, getSharedPosition, type SharedPlay } from "#domain/together";
import type { MediaElement } from "~/player/store/player-state";
import type { PlayerStore } from "~/player/store/player-store";

type Options = {
  store: PlayerStore;
  /** What the group plays now; null while it is not known, or while a command of the viewer's own is on its way. */
  getPlay: () => SharedPlay | null;
  /** The time that the group goes by. */
  now: () => number;
  onState: (state: MemberState) => void;
};

const tickMs = 200;
/** A still picture is the same one for everybody; one frame is 0.04 s. */
const sameSeconds = 0.05;
/** A player that has just sought is given time to play. */
const seekPauseMs = 3000;
/** Whoever is forbidden to play by the browser presses themselves. */
const startPauseMs = 2000;
const haveCurrentData = 2;
const haveFutureData = 3;

/**
 * Keeps the player with its group: plays, pauses and seeks as the group does, and goes a little faster or slower to stay
 * with it. Whoever waits for data waits alone, and catches up. A pause that the browser made (a call, headphones) is
 * the viewer's own: the group goes on.
 */
export function followGroup({ store, getPlay, now, onState }: Options) {
  let watched: MediaElement | null = null;
  let stopWatching = () => {};
  let isPausing = false;
  let isAway = false;
  let startedAt = -Infinity;
  let loadedAt = -Infinity;
  let followed: number | null = null;
  let soughtAt = -Infinity;
  /** How long the last seek took: the next one goes so much further. */
  let seekSeconds = 0.3;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function watch(media: MediaElement | null) {
    stopWatching();
    watched = media;
    if (!media) return;
    const onPause = () => {
      if (!isPausing && !media.ended && store.getMedia() === media && getPlay()?.isPlaying) isAway = true;
      isPausing = false;
      tick();
    };
    const onPlaying = () => {
      if (soughtAt > 0 && performance.now() - soughtAt < 2 * seekPauseMs)
        seekSeconds = Math.min(3, (performance.now() - soughtAt) / 1000);
      soughtAt = -Infinity;
      tick();
    };
    const events = [
      ["pause", onPause],
      ["playing", onPlaying],
      ["seeked", () => tick()],
      ["loadeddata", () => tick()],
    ] as const;
    for (const [name, listener] of events) media.addEventListener(name, listener);
    stopWatching = () => {
      for (const [name, listener] of events) media.removeEventListener(name, listener);
    };
  }

  function seek(media: MediaElement, seconds: number) {
    soughtAt = performance.now();
    store.report({ positionSeconds: seconds });
    media.currentTime = seconds;
  }

  function start() {
    if (performance.now() - startedAt < startPauseMs) return;
    startedAt = performance.now();
    store.perform("play");
  }

  /** Before it first plays the engine loads one piece: too little for a picture at the end of it. It is paused again at once. */
  function load() {
    if (performance.now() - loadedAt < startPauseMs) return;
    loadedAt = performance.now();
    store.perform("play");
  }

  /** Paused at this second. */
  function hold(media: MediaElement, seconds: number) {
    if (!media.paused) {
      isPausing = true;
      media.pause();
    }
    if (media.readyState > 0 && !media.seeking && Math.abs(media.currentTime - seconds) > sameSeconds)
      media.currentTime = Math.min(seconds, media.duration || seconds);
    else if (media.seeking && media.readyState < haveCurrentData && media.readyState > 0) load();
  }

  function keepUp(media: MediaElement, target: number, rate: number) {
    const correction = getCorrection(target - media.currentTime, rate);
    if (correction.kind === "rate") {
      if (Math.abs(media.playbackRate - correction.rate) > 0.001) media.playbackRate = correction.rate;
    } else if (performance.now() - soughtAt > seekPauseMs) {
      media.playbackRate = rate;
      seek(media, target + seekSeconds * rate);
    }
  }

  function follow(media: MediaElement, play: SharedPlay) {
    const target = Math.min(getSharedPosition(play, now()), media.duration || Infinity);
    // What was tried before a command says nothing about what comes after it.
    if (play.seq !== followed) startedAt = -Infinity;
    followed = play.seq;
    if (!play.isPlaying) {
      hold(media, target);
      isAway = false;
      return;
    }
    const startsInMs = play.at - now();
    if (startsInMs > 0) {
      hold(media, target);
      clearTimeout(timer);
      timer = setTimeout(tick, startsInMs);
      return;
    }
    if (isAway || (media.ended && target >= media.duration - 1)) return;
    if (media.paused) {
      if (Math.abs(media.currentTime - target) > 1 && performance.now() - soughtAt > seekPauseMs)
        seek(media, target);
      start();
    } else if (!media.seeking && media.readyState >= haveFutureData) keepUp(media, target, play.rate);
  }

  function getState(media: MediaElement | null, play: SharedPlay): MemberState {
    if (!media || media.readyState < haveCurrentData || media.seeking) return "waiting";
    if (!play.isPlaying || isAway) return "paused";
    return !media.paused && media.readyState < haveFutureData ? "waiting" : "watching";
  }

  function tick() {
    const media = store.getMedia();
    if (media !== watched) watch(media);
    const play = getPlay();
    if (!play) return;
    // Before it has loaded anything it cannot seek.
    if (media && media.readyState > 0) follow(media, play);
    else if (media?.paused && play.isPlaying && !isAway) start();
    onState(getState(media, play));
  }

  const interval = setInterval(tick, tickMs);
  tick();
  return {
    tick,
    /** The viewer presses «play» while the group plays: they are back. */
    comeBack() {
      isAway = false;
      startedAt = -Infinity;
      tick();
    },
    stop() {
      clearInterval(interval);
      clearTimeout(timer);
      stopWatching();
    },
  };
}

export type Follower = ReturnType<typeof followGroup>;

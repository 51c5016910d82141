// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { aFilm } from "../media-factory.ts";
import { DEFAULT_MEMORY, type PlayerMemory } from "../memory.ts";
import { createPlayerStore } from "./player-store.ts";

const noRanges = { length: 0, start: () => 0, end: () => 0 };

class FakeMedia extends EventTarget {
  paused = true;
  ended = false;
  seeking = false;
  readyState = 4;
  currentTime = 0;
  duration = 118;
  buffered = noRanges;
  seekable = noRanges;
  volume = 1;
  muted = false;
  playbackRate = 1;
  videoHeight = 480;
  textTracks = document.createElement("video").textTracks;
  play = vi.fn(() => {
    this.paused = false;
    this.tell("play");
    return Promise.resolve();
  });
  pause = vi.fn(() => {
    this.paused = true;
    this.tell("pause");
  });
  tell(event: string) {
    this.dispatchEvent(new Event(event));
  }
}

function aStore(kept: Partial<PlayerMemory> = {}) {
  let memory = { ...DEFAULT_MEMORY, ...kept };
  const remember = (change: Partial<PlayerMemory>) => void (memory = { ...memory, ...change });
  const store = createPlayerStore(aFilm(), 45, { recall: () => memory, remember });
  const media = new FakeMedia();
  const detach = store.attach(media);
  return { store, media, detach, memory: () => memory };
}

let room: ReturnType<typeof aStore>;
beforeEach(() => {
  room = aStore();
});

describe("what the viewer sees follows the media", () => {
  test("playing is what the media says, not what was asked", () => {
    room.media.play.mockImplementationOnce(() => Promise.reject(new Error("NotAllowedError")));
    room.store.request("play");
    expect(room.store.get().isPaused).toBe(true);
    room.store.request("play");
    expect(room.store.get().isPaused).toBe(false);
  });

  test("waiting shows while nothing comes, and goes when it does", () => {
    room.store.request("play");
    room.media.readyState = 2;
    room.media.tell("waiting");
    expect(room.store.get().isWaiting).toBe(true);
    room.media.readyState = 4;
    room.media.tell("playing");
    expect(room.store.get().isWaiting).toBe(false);
  });

  test("a film that ended says so", () => {
    room.media.ended = true;
    room.media.tell("ended");
    expect(room.store.get().isEnded).toBe(true);
  });

  test("nobody is told of what has not changed", () => {
    const listener = vi.fn();
    room.store.subscribe(listener);
    room.media.tell("volumechange");
    room.media.tell("ratechange");
    expect(listener).not.toHaveBeenCalled();
  });

  test("a player that is gone hears nothing", () => {
    room.detach();
    room.media.currentTime = 99;
    room.media.tell("timeupdate");
    expect(room.store.get().positionSeconds).toBe(45);
  });
});

describe("what the viewer asks for", () => {
  test.each([
    [() => room.store.request("seek", 60), 60],
    [() => room.store.request("seek", 999), 118],
    [() => room.store.request("seekBy", -10), 0],
    [() => room.store.request("seekBy", 10), 10],
  ])("a jump lands inside the film (%#)", (ask, expected) => {
    ask();
    expect(room.media.currentTime).toBe(expected);
  });

  test("volume is kept within bounds and remembered", () => {
    room.store.request("setVolume", 1.4);
    expect(room.media.volume).toBe(1);
    room.store.request("setVolume", 0.3);
    expect(room.memory().volume).toBe(0.3);
  });

  test("quick presses count from where the last one left the volume, not from what is shown", () => {
    for (let press = 0; press < 3; press += 1) room.store.request("volumeBy", -0.1);
    expect(room.media.volume).toBeCloseTo(0.7, 5);
  });

  test("sound that was turned down to nothing comes back audible", () => {
    room.store.request("setVolume", 0);
    room.store.request("toggleMute");
    expect([room.media.muted, room.media.volume]).toEqual([false, 0.5]);
  });

  test("a chosen quality is the nearest that the film has, and is remembered for the next", () => {
    const limitTo = vi.fn();
    room.store.useEngine({ limitTo, dispose: vi.fn() });
    room.store.offerHeights([240, 480, 720]);
    room.store.request("setQuality", "FHD");
    expect(limitTo).toHaveBeenLastCalledWith(720);
    expect(room.memory().quality).toBe("FHD");
  });

  test("subtitles come back in the language they had", () => {
    room = aStore({ subtitles: "en" });
    expect(room.store.get().subtitles).toBe("en");
    room.store.request("toggleSubtitles");
    expect(room.memory().subtitles).toBeNull();
    room.store.request("toggleSubtitles");
    expect(room.store.get().subtitles).toBe("en");
  });

  test("the remembered speed outlives a new source", () => {
    room = aStore({ rate: 1.5 });
    room.media.tell("loadedmetadata");
    expect(room.media.playbackRate).toBe(1.5);
  });
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createTestMedia } from "../media-factory";
import { defaultPreferences, type PlayerPreferences } from "../preferences";
import { createPlayerStore } from "./player-store";

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
    this.dispatch("play");
    return Promise.resolve();
  });
  pause = vi.fn(() => {
    this.paused = true;
    this.dispatch("pause");
  });
  dispatch(event: string) {
    this.dispatchEvent(new Event(event));
  }
}

function aStore(kept: Partial<PlayerPreferences> = {}) {
  let preferences = { ...defaultPreferences, ...kept };
  const savePreferences = (change: Partial<PlayerPreferences>) =>
    void (preferences = { ...preferences, ...change });
  const store = createPlayerStore(createTestMedia(), 45, {
    loadPreferences: () => preferences,
    savePreferences,
  });
  const media = new FakeMedia();
  const detach = store.attach(media);
  return { store, media, detach, preferences: () => preferences };
}

let player: ReturnType<typeof aStore>;
beforeEach(() => {
  player = aStore();
});

describe("The player's state follows the media", () => {
  test("Playing is reported by the media, not by the request", () => {
    player.media.play.mockImplementationOnce(() => Promise.reject(new Error("NotAllowedError")));
    player.store.request("play");
    expect(player.store.get().isPaused).toBe(true);
    player.store.request("play");
    expect(player.store.get().isPaused).toBe(false);
  });

  test("The waiting state appears while no data comes, and ends when it does", () => {
    player.store.request("play");
    player.media.readyState = 2;
    player.media.dispatch("waiting");
    expect(player.store.get().isWaiting).toBe(true);
    player.media.readyState = 4;
    player.media.dispatch("playing");
    expect(player.store.get().isWaiting).toBe(false);
  });

  test("A finished film is reported as ended", () => {
    player.media.ended = true;
    player.media.dispatch("ended");
    expect(player.store.get().isEnded).toBe(true);
  });

  test("Listeners of the player are not notified if nothing has changed", () => {
    const listener = vi.fn();
    player.store.subscribe(listener);
    player.media.dispatch("volumechange");
    player.media.dispatch("ratechange");
    expect(listener).not.toHaveBeenCalled();
  });

  test("A closed player ignores events", () => {
    player.detach();
    player.media.currentTime = 99;
    player.media.dispatch("timeupdate");
    expect(player.store.get().positionSeconds).toBe(45);
  });
});

describe("The viewer's requests", () => {
  test.each([
    [() => player.store.request("seek", 60), 60],
    [() => player.store.request("seek", 999), 118],
    [() => player.store.request("seekBy", -10), 0],
    [() => player.store.request("seekBy", 10), 10],
  ])("The viewer's requests keep a jump within the film (%#)", (ask, expected) => {
    ask();
    expect(player.media.currentTime).toBe(expected);
  });

  test("The viewer's volume is kept within bounds and remembered", () => {
    player.store.request("setVolume", 1.4);
    expect(player.media.volume).toBe(1);
    player.store.request("setVolume", 0.3);
    expect(player.preferences().volume).toBe(0.3);
  });

  test("The viewer's requests change the volume from its last requested value, not the displayed one", () => {
    for (let press = 0; press < 3; press += 1) player.store.request("volumeBy", -0.1);
    expect(player.media.volume).toBeCloseTo(0.7, 5);
  });

  test("Unmuting sets an audible volume if it was turned down to zero", () => {
    player.store.request("setVolume", 0);
    player.store.request("toggleMute");
    expect([player.media.muted, player.media.volume]).toEqual([false, 0.5]);
  });

  test("Choosing a quality takes the nearest available one and remembers it for the next film", () => {
    const limitHeight = vi.fn();
    player.store.attachEngine({ limitHeight, selectAudioTrack: vi.fn(), dispose: vi.fn() });
    player.store.offerHeights([240, 480, 720]);
    player.store.request("setQuality", "FHD");
    expect(limitHeight).toHaveBeenLastCalledWith(720);
    expect(player.preferences().quality).toBe("FHD");
  });

  test("A chosen sound is remembered, and selected in the next film however its tracks arrive", () => {
    const sounds = [
      { language: "ru", label: "Русский", kind: null },
      { language: "en", label: "English", kind: null },
    ];
    const selectAudioTrack = vi.fn();
    const engine = { limitHeight: vi.fn(), selectAudioTrack, dispose: vi.fn() };
    player.store.attachEngine(engine);
    player.store.offerAudioTracks(sounds, "Русский");
    expect(player.store.get().audioLabel).toBe("Русский");
    expect(selectAudioTrack).not.toHaveBeenCalled();
    player.store.request("setAudio", { language: "en", label: "English", kind: null });
    expect(player.store.get().audioLabel).toBe("English");

    const next = aStore(player.preferences());
    next.store.attachEngine(engine);
    selectAudioTrack.mockClear();
    next.store.offerAudioTracks(sounds.slice(0, 1), "Русский");
    expect(next.store.get().audioLabel).toBe("Русский");
    next.store.offerAudioTracks(sounds, "Русский");
    expect(selectAudioTrack.mock.calls).toEqual([["English"]]);
    expect(next.store.get().audioLabel).toBe("English");
  });

  test("Subtitles are turned back on in the same language", () => {
    player = aStore({ subtitles: "en" });
    expect(player.store.get().subtitles).toBe("en");
    player.store.request("toggleSubtitles");
    expect(player.preferences().subtitles).toBeNull();
    player.store.request("toggleSubtitles");
    expect(player.store.get().subtitles).toBe("en");
  });

  test("The shift of subtitles goes in tenths of a second up to ten seconds, and not to the next film", () => {
    for (const [asked, shift] of [
      [0.1 + 0.2, 0.3],
      [-0.04, 0],
      [12, 10],
      [-99, -10],
    ] as const) {
      player.store.request("setSubtitleOffset", asked);
      expect(player.store.get().subtitleOffset).toBeCloseTo(shift, 10);
    }
    expect(aStore(player.preferences()).store.get().subtitleOffset).toBe(0);
  });

  test("The second language of subtitles is kept for the next film", () => {
    player.store.request("setSecondSubtitles", "en");
    expect(aStore(player.preferences()).store.get().secondSubtitles).toBe("en");
  });

  test("The chosen speed is kept for a new source", () => {
    player = aStore({ rate: 1.5 });
    player.media.dispatch("loadedmetadata");
    expect(player.media.playbackRate).toBe(1.5);
  });
});

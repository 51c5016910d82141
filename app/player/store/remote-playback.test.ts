// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PlayerState } from "./player-state";
import { watchRemoteScreens } from "./remote-playback";

const settle = () => new Promise((resolve) => setTimeout(resolve));
let state: Partial<PlayerState>;
const onChange = (change: Partial<PlayerState>) => void Object.assign(state, change);

beforeEach(() => {
  state = { canCast: false, isCasting: false };
});

class Remote extends EventTarget {
  state = "disconnected";
  tell: (isThere: boolean) => void = () => {};
  prompt = vi.fn(() => Promise.reject(new Error("the viewer changed their mind")));
  watchAvailability = vi.fn((tell: (isThere: boolean) => void) => {
    this.tell = tell;
    return Promise.resolve(1);
  });
  cancelWatchAvailability = vi.fn(() => Promise.resolve());
  turn(to: string, event: string) {
    this.state = to;
    this.dispatchEvent(new Event(event));
  }
}

describe("By Remote Playback", () => {
  let remote: Remote;
  let video: HTMLVideoElement;
  beforeEach(() => {
    remote = new Remote();
    video = document.createElement("video");
    Object.defineProperty(video, "remote", { value: remote });
  });

  test("Remote Playback offers another screen as long as there is one, and says whether it is used", () => {
    const screens = watchRemoteScreens(video, onChange);
    expect(state.canCast).toBe(false);
    remote.tell(true);
    expect(state.canCast).toBe(true);
    screens?.choose();
    expect(remote.prompt).toHaveBeenCalledOnce();
    remote.turn("connected", "connect");
    expect(state.isCasting).toBe(true);
    remote.turn("disconnected", "disconnect");
    remote.tell(false);
    expect(state).toEqual({ canCast: false, isCasting: false });
  });

  test("A player that is closed no longer looks for screens by Remote Playback", () => {
    watchRemoteScreens(video, onChange)?.dispose();
    remote.tell(true);
    remote.turn("connected", "connect");
    expect(state).toEqual({ canCast: false, isCasting: false });
    expect(remote.cancelWatchAvailability).toHaveBeenCalledOnce();
  });

  test("Nothing is offered if Remote Playback cannot show this video elsewhere", async () => {
    remote.watchAvailability.mockImplementationOnce(() => Promise.reject(new Error("NotSupportedError")));
    watchRemoteScreens(video, onChange);
    await settle();
    expect(state.canCast).toBe(false);
  });
});

describe("By AirPlay", () => {
  afterEach(() => void vi.restoreAllMocks());
  test("AirPlay offers another screen as long as there is one, and says whether it is used", () => {
    const show = vi.fn();
    const video = Object.assign(document.createElement("video"), {
      webkitShowPlaybackTargetPicker: show,
      webkitCurrentPlaybackTargetIsWireless: true,
    });
    const tell = (availability: string) =>
      video.dispatchEvent(
        Object.assign(new Event("webkitplaybacktargetavailabilitychanged"), { availability }),
      );
    const screens = watchRemoteScreens(video, onChange);
    tell("available");
    expect(state.canCast).toBe(true);
    screens?.choose();
    expect(show).toHaveBeenCalledOnce();
    video.dispatchEvent(new Event("webkitcurrentplaybacktargetiswirelesschanged"));
    expect(state.isCasting).toBe(true);
    tell("not-available");
    expect(state.canCast).toBe(false);
    screens?.dispose();
    tell("available");
    expect(state.canCast).toBe(false);
  });
});

test("A browser that knows no other screens offers none", () => {
  const video = document.createElement("video");
  Object.setPrototypeOf(video, EventTarget.prototype);
  expect(watchRemoteScreens(video, onChange)).toBeNull();
});

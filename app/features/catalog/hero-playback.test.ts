// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const reducedMotion = Object.assign(new EventTarget(), { matches: false });
const play = vi.fn<() => Promise<void>>();
const observers = new Set<object>();

vi.mock("~/lib/navigation/own-resources", () => ({
  getHtml: () => Promise.resolve("<video src='/clip.mp4'></video><button aria-label='Stop'></button>"),
}));

beforeEach(() => {
  play.mockReset().mockResolvedValue();
  observers.clear();
  vi.stubGlobal("matchMedia", () => reducedMotion);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {
        observers.add(this);
      }
      disconnect() {
        observers.delete(this);
      }
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(() => play());
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 100));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  const { playClip } = await import("./hero-playback");
  const picture = document.createElement("div");
  picture.dataset.clip = "film";
  document.body.append(picture);
  await playClip(picture);
  return { picture, video: picture.querySelector("video"), again: () => playClip(picture) };
}

describe("The clip in a page's large picture", () => {
  it("It plays once, however often the page rests", async () => {
    const { picture, again } = await open();
    await again();
    expect(picture.querySelectorAll("video")).toHaveLength(1);
    expect(play).toHaveBeenCalled();
  });

  it.each([
    ["that may not play", (_video: HTMLVideoElement) => undefined, true],
    ["that does not load", (video: HTMLVideoElement) => video.dispatchEvent(new Event("error")), false],
  ])("A clip %s is gone, and nothing that happens later plays it", async (_name, fail, isRefused) => {
    if (isRefused) play.mockRejectedValueOnce(new DOMException("Not by itself", "NotAllowedError"));
    const { picture, video, again } = await open();
    if (video) fail(video);
    await vi.waitFor(() => expect(picture.querySelector("video")).toBeNull());
    expect([document.querySelector("button"), observers.size]).toEqual([null, 0]);
    play.mockClear();
    document.dispatchEvent(new Event("play"));
    document.dispatchEvent(new Event("visibilitychange"));
    reducedMotion.dispatchEvent(new Event("change"));
    await again();
    expect(play).not.toHaveBeenCalled();
  });
});

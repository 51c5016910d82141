import { afterEach, describe, expect, test, vi } from "vitest";
import { createTestMedia } from "../media-factory";
import { hasOnlyFiles, playFiles } from "./play-files";

const files = [
  { height: 360, src: "/media/a.mp4", type: "video/mp4" as const },
  { height: 360, src: "/media/a.webm", type: "video/webm" as const },
  { height: 1080, src: "/media/b.mp4", type: "video/mp4" as const },
];
const media = createTestMedia({ src: "/media/b.mp4", files });

function open(plays = ["video/mp4", "video/webm"], startSeconds = 0) {
  const listeners: (() => void)[] = [];
  const element = {
    src: "",
    currentTime: 0,
    paused: true,
    error: null as { code: number } | null,
    canPlayType: (type: string) => (plays.includes(type) ? "maybe" : ""),
    addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
    play: vi.fn(() => Promise.resolve()),
  };
  const reported: string[] = [];
  const engine = playFiles({
    media,
    video: element as unknown as HTMLVideoElement,
    startSeconds,
    onRefused: () => reported.push("refused"),
    onError: (kind) => reported.push(kind),
  });
  const breakWith = (code: number) => {
    element.error = { code };
    for (const listener of listeners) listener();
  };
  return { element, engine, reported, breakWith };
}
afterEach(() => vi.unstubAllGlobals());

describe("A film of files alone", () => {
  test.each([
    ["/media/master.m3u8", false],
    ["/media/b.mp4", true],
  ])("A film whose source is %s is played as files: %s", (src, expected) =>
    expect(hasOnlyFiles(createTestMedia({ src, files }))).toBe(expected),
  );

  test("A film of files begins where the viewer stopped, and goes on there in another quality", () => {
    const { element, engine } = open(undefined, 40);
    engine.limitHeight(null);
    expect(element.src).toBe("/media/a.mp4#t=40");
    expect(element.play).not.toHaveBeenCalled();
    Object.assign(element, { paused: false, currentTime: 55 });
    engine.limitHeight(1080);
    expect(element.src).toBe("/media/b.mp4#t=55");
    expect(element.play).toHaveBeenCalledOnce();
  });

  test("A film of files plays what the browser knows", () => {
    const { element, engine } = open(["video/webm"]);
    engine.limitHeight(1080);
    expect(element.src).toBe("/media/a.webm#t=0");
  });

  test.each([
    [2, 302, "network"],
    [4, 403, "refused"],
    [4, 0, "network"],
    [3, 302, "decode"],
  ])(
    "A film of files that stops with fault %i and status %i is reported as «%s»",
    async (code, status, kind) => {
      vi.stubGlobal("fetch", () =>
        status === 0 ? Promise.reject(new Error("offline")) : Promise.resolve({ status }),
      );
      const { engine, reported, breakWith } = open();
      engine.limitHeight(null);
      breakWith(code);
      await expect.poll(() => reported).toEqual([kind]);
    },
  );
});

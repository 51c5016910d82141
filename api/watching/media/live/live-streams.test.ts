import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Loop } from "#domain/schedule";
import { createLiveStreams, liveWindowSeconds } from "./live-streams";

const filesDir = path.resolve("artwork/clips/files");
const loop: Loop<{ clip: string }> = {
  items: [{ clip: "balloon-day" }, { clip: "city-by-night" }, { clip: "ship-and-waves" }],
  starts: [0, 3600, 4500],
  length: 14_400,
  phase: 0,
};
const onAir = () =>
  createLiveStreams({ filesDir, getLoop: async (channel) => (channel === 1 ? loop : null) });
const noon = 14_400 * 100_000;

const getTag = (text: string, tag: string) => Number(new RegExp(`#${tag}:(\\d+)`, "u").exec(text)?.[1]);
const getSeconds = (text: string) =>
  [...text.matchAll(/#EXTINF:([\d.]+)/gu)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

describe("A viewer of a channel", () => {
  it("A viewer of a channel can rewind two hours, and a longer programme to its beginning", async () => {
    const liveStreams = onAir();
    const at = async (second: number) =>
      (await liveStreams.playlist("live-1", "480.m3u8", noon + second))?.text ?? "";
    expect(getSeconds(await at(3900))).toBeGreaterThan(liveWindowSeconds - 10);
    expect(getSeconds(await at(3900))).toBeLessThan(liveWindowSeconds + 10);
    expect(getSeconds(await at(14_000))).toBeGreaterThan(9500);
  });

  it("A programme boundary comes with a discontinuity, a new init segment and the current time", async () => {
    const text = (await onAir().playlist("live-1", "480.m3u8", noon + 3660))?.text ?? "";
    const nextChangeAt = text.lastIndexOf("#EXT-X-DISCONTINUITY\n", text.indexOf("city-by-night"));
    expect(text.slice(nextChangeAt).split("\n").slice(0, 3)).toEqual([
      "#EXT-X-DISCONTINUITY",
      expect.stringMatching(/^#EXT-X-MAP:URI="city-by-night\/480.mp4",BYTERANGE="\d+@0"$/u),
      expect.stringMatching(/^#EXT-X-PROGRAM-DATE-TIME:/u),
    ]);
    const time =
      Date.parse(/#EXT-X-PROGRAM-DATE-TIME:(\S+)/u.exec(text.slice(nextChangeAt))?.[1] ?? "") / 1000;
    expect(Math.abs(time - noon - 3600)).toBeLessThanOrEqual(4);
  });

  it("A viewer gets stable sequence numbers: old segments leave the playlist and new ones are appended", async () => {
    const liveStreams = onAir();
    const first = (await liveStreams.playlist("live-1", "240.m3u8", noon + 3000))?.text ?? "";
    const later = (await liveStreams.playlist("live-1", "240.m3u8", noon + 3600))?.text ?? "";
    const gone = getTag(later, "EXT-X-MEDIA-SEQUENCE") - getTag(first, "EXT-X-MEDIA-SEQUENCE");
    expect(gone).toBeGreaterThan(70);
    expect(getTag(later, "EXT-X-DISCONTINUITY-SEQUENCE")).toBeGreaterThan(
      getTag(first, "EXT-X-DISCONTINUITY-SEQUENCE"),
    );
    const pieces = (text: string) =>
      [...text.matchAll(/#EXT-X-BYTERANGE:(\S+)\n(\S+)/gu)].map(([, range, file]) => `${file} ${range}`);
    const kept = pieces(first).slice(gone);
    expect(pieces(later).slice(0, kept.length)).toEqual(kept);
  });

  it("A viewer of a channel shares one playlist per segment with ten thousand other viewers", async () => {
    const liveStreams = onAir();
    const seconds = Array.from({ length: 10_000 }, (_, at) => noon + 5000 + at / 1000);
    const texts = await Promise.all(
      seconds.map((second) => liveStreams.playlist("live-1", "720.m3u8", second)),
    );
    expect(new Set(texts.map((playlist) => playlist?.text)).size).toBeLessThanOrEqual(3);
    expect(liveStreams.builds()).toBeLessThanOrEqual(10);
  });

  it("A viewer of a channel sees the current programme after the clock is set back", async () => {
    const liveStreams = onAir();
    const before = (await liveStreams.playlist("live-1", "240.m3u8", noon + 5000))?.text;
    await liveStreams.playlist("live-1", "240.m3u8", noon + 90_000);
    expect((await liveStreams.playlist("live-1", "240.m3u8", noon + 5000))?.text).toBe(before);
  });

  it("A viewer plays a recording from beginning to end", async () => {
    const text = (await onAir().playlist(`recording-1-${noon + 3600}`, "480.m3u8", noon + 9000))?.text ?? "";
    expect(text).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
    expect(text.trimEnd().endsWith("#EXT-X-ENDLIST")).toBe(true);
    expect(Math.abs(getSeconds(text) - 900)).toBeLessThanOrEqual(8);
    expect(text).not.toContain("balloon-day");
  });

  it.each([
    ["live-2", "480.m3u8"],
    ["live-1", "360.m3u8"],
    ["live-1-5", "480.m3u8"],
    [`recording-1-${noon + 3601}`, "480.m3u8"],
    ["recording-1", "480.m3u8"],
    ["live-x", "master.m3u8"],
  ])("A viewer of a channel gets nothing for the unknown playlist %s/%s", async (place, name) => {
    expect(await onAir().playlist(place, name, noon + 9000)).toBeNull();
  });
});

import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadClips } from "./load-clips";

const filesDir = join(import.meta.dirname, "files");

describe("The demonstration clips", () => {
  it("The demonstration clips include at least six films, one of them for children, and trailers", async () => {
    const clips = await loadClips(filesDir);
    expect(clips.filter(({ kind }) => kind === "film").length).toBeGreaterThanOrEqual(6);
    expect(clips.filter(({ kind }) => kind === "trailer").length).toBeGreaterThanOrEqual(1);
    expect(clips.some(({ kind, audience }) => kind === "film" && audience === "children")).toBe(true);
  });

  it("The demonstration clips have every file that their manifests list", async () => {
    for (const clip of await loadClips(filesDir)) {
      const paths = [
        clip.hls,
        ...clip.files.map(({ path }) => path),
        ...clip.tracks.map(({ path }) => path),
        ...clip.chapterTracks.map(({ path }) => path),
        ...(clip.thumbnails ? [clip.thumbnails.path] : []),
      ];
      for (const path of paths)
        expect((await stat(join(filesDir, clip.id, path))).size, `${clip.id}/${path}`).toBeGreaterThan(0);
    }
  });

  it("The demonstration clips have no byte range beyond the end of a file", async () => {
    for (const clip of await loadClips(filesDir)) {
      for (const { height, bytes } of clip.files) {
        const playlist = await readFile(join(filesDir, clip.id, `${height}.m3u8`), "utf8");
        const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/gu)].reduce(
          (sum, [, value]) => sum + Number(value),
          0,
        );
        expect(seconds).toBeCloseTo(clip.durationSeconds, 1);
        for (const [, size, start] of playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/gu))
          expect(Number(size) + Number(start)).toBeLessThanOrEqual(bytes);
      }
    }
  });

  it("The demonstration clips start on the lowest rendition, and keep chapters and markers within the film", async () => {
    for (const clip of await loadClips(filesDir)) {
      const heights = [
        ...(await readFile(join(filesDir, clip.id, clip.hls), "utf8")).matchAll(/RESOLUTION=\d+x(\d+)/gu),
      ].map(([, height]) => Number(height));
      expect(heights).toEqual([...heights].sort((a, b) => a - b));
      const moments = [
        ...clip.chapters.map(({ startSeconds }) => startSeconds),
        ...Object.values(clip.marks).flatMap((mark) => (mark ? [mark.startSeconds, mark.endSeconds] : [])),
      ];
      for (const moment of moments) expect(moment).toBeLessThanOrEqual(clip.durationSeconds);
    }
  });
});

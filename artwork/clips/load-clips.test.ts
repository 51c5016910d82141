import { spawnSync } from "node:child_process";
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

  it("The demonstration clips name their subtitles in the playlist, for players of others", async () => {
    for (const clip of await loadClips(filesDir)) {
      const master = await readFile(join(filesDir, clip.id, clip.hls), "utf8");
      const listed = [...master.matchAll(/^#EXT-X-MEDIA:TYPE=SUBTITLES,(.+)$/gmu)].map(([, text = ""]) =>
        Object.fromEntries(
          [...text.matchAll(/([A-Z-]+)="?([^",]*)"?/gu)].map(([, name = "", value = ""]) => [name, value]),
        ),
      );
      expect(listed.map(({ LANGUAGE, NAME }) => [LANGUAGE, NAME])).toEqual(
        clip.tracks.map(({ lang, label }) => [lang, label]),
      );
      const groups = [...master.matchAll(/^#EXT-X-STREAM-INF:.*SUBTITLES="([^"]+)"$/gmu)].map(
        ([, group]) => group,
      );
      expect(groups).toHaveLength(master.split("#EXT-X-STREAM-INF").length - 1);
      expect(new Set(groups)).toEqual(new Set(listed.map((track) => track["GROUP-ID"])));
      for (const [index, { URI = "" }] of listed.entries()) {
        const playlist = await readFile(join(filesDir, clip.id, URI), "utf8");
        expect(playlist).toContain(
          `#EXTINF:${clip.durationSeconds.toFixed(3)},\n${clip.tracks[index]?.path}\n`,
        );
      }
    }
  });

  it.skipIf(spawnSync("ffprobe", ["-version"]).status !== 0)(
    "The demonstration clips' playlists are read by another player, with their subtitles",
    async () => {
      const probe = (file: string) =>
        spawnSync(
          "ffprobe",
          [
            "-v",
            "error",
            "-allowed_extensions",
            "ALL",
            "-show_entries",
            "stream=codec_name",
            "-of",
            "csv=p=0",
            file,
          ],
          {
            encoding: "utf8",
          },
        );
      for (const clip of await loadClips(filesDir)) {
        if (clip.protection) continue;
        const folder = join(filesDir, clip.id);
        const { stdout, stderr } = probe(join(folder, clip.hls));
        expect([stderr, new Set(stdout.split(/\s+/u).filter(Boolean))]).toEqual([
          "",
          new Set(["h264", "aac"]),
        ]);
        for (const { lang } of clip.tracks)
          expect(probe(join(folder, `subtitles-${lang}.m3u8`)).stdout).toContain("webvtt");
      }
    },
  );

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

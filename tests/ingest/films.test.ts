import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { verifyOutput } from "../../api/watching/ingest/verify-output";
import { createCutClips } from "../../api/watching/media/live/clip-pieces";
import { makeFilm } from "./make-film";
import { takeIn } from "./take-in";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "luch-films-"));
});
afterAll(() => rm(folder, { recursive: true }));

const probe = (file: string, entries: string) =>
  execFileSync("ffprobe", ["-v", "error", "-of", "csv=p=0", "-show_entries", entries, file], {
    encoding: "utf8",
  })
    .split("\n")
    .filter(Boolean);
/** The loudness that ffmpeg hears, in LUFS. */
const hear = (file: string) => {
  const { stderr } = spawnSync("ffmpeg", ["-i", file, "-vn", "-af", "ebur128", "-f", "null", "-"], {
    encoding: "utf8",
  });
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+)/u.exec(stderr)?.[1]);
};
/** Pictures that another player decodes in a second of the film; ffmpeg cannot seek in playlists of byte ranges, and plays up to there. */
const countFrames = (file: string, from: number) => {
  const [seek, input] = [
    ["-ss", String(from)],
    ["-i", file],
  ];
  const args = [
    ...["-v", "error", "-nostdin", ...(file.endsWith(".m3u8") ? [...input, ...seek] : [...seek, ...input])],
    ...["-t", "1", "-map", "0:v:0", "-f", "framecrc", "-"],
  ];
  const { stdout, stderr } = spawnSync("ffmpeg", args, { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => /^0,/u.test(line)).length;
};

describe("A film of two sounds, three subtitles and two chapters", () => {
  let taken: Awaited<ReturnType<typeof takeIn>>;
  let outDir = "";
  const read = (name: string) => readFile(path.join(outDir, name), "utf8");
  beforeAll(async () => {
    outDir = path.join(folder, "media/film-1");
    const file = await makeFilm(folder);
    await writeFile(path.join(folder, "film.bg.srt"), "\ufeff1\n00:00:02,000 --> 00:00:04,000\nЗдравей\n");
    taken = await takeIn(file, outDir, { workDir: path.join(folder, "work-1") });
  });

  it("An operator's film has every rendition that its size allows, and none larger than itself", () => {
    expect(taken.clip.files.map(({ height, path: name }) => [height, name])).toEqual([
      [240, "240.mp4"],
      [480, "480.mp4"],
    ]);
    expect(probe(path.join(outDir, "240.mp4"), "stream=codec_name,width,height")).toEqual([
      "h264,426,240",
      "aac",
    ]);
    expect(probe(path.join(outDir, "480.mp4"), "stream=codec_name,width,height")).toEqual([
      "h264,640,360",
      "aac",
    ]);
  });

  it("An operator's film plays and can be sought in by another player, with all its sounds and subtitles", () => {
    const master = path.join(outDir, "master.m3u8");
    const kinds = spawnSync(
      "ffprobe",
      [
        "-v",
        "error",
        "-allowed_extensions",
        "ALL",
        "-of",
        "csv=p=0",
        "-show_entries",
        "stream=codec_name",
        master,
      ],
      { encoding: "utf8" },
    );
    expect(kinds.stderr).toBe("");
    expect(new Set(kinds.stdout.split(/\s+/u).filter(Boolean))).toEqual(new Set(["h264", "aac"]));
    for (const from of [0, 9, 18]) expect(countFrames(master, from)).toBe(25);
    expect(countFrames(path.join(outDir, "480.mp4"), 13)).toBe(25);
  });

  it("An operator's film keeps its sounds with their languages and titles, the default one first and with the picture", () => {
    expect(taken.clip.audio).toEqual([
      { lang: "en", label: "Commentary" },
      { lang: "ru", label: "Русский" },
    ]);
    expect(probe(path.join(outDir, "audio-2.m4a"), "stream=codec_name,channels,sample_rate")).toEqual([
      "aac,48000,2",
    ]);
  });

  it("An operator's film is as loud as EBU R128 says, in each of its sounds", () => {
    for (const name of ["audio-1.m4a", "audio-2.m4a", "240.mp4"])
      expect(Math.abs(hear(path.join(outDir, name)) + 23)).toBeLessThan(1);
  });

  it("An operator's film has subtitles from within and from beside it, with their languages", async () => {
    expect(taken.clip.tracks.map(({ lang, label }) => [lang, label])).toEqual([
      ["ru", "Русский"],
      ["en", "English"],
      ["en", "English 2"],
      ["bg", "Български"],
    ]);
    expect(await read("subtitles-ru.vtt")).toContain("Реплика 2");
    expect(await read("subtitles-en.vtt")).toMatch(/00:08\.0\d\d --> 00:10\.0\d\d\nLine 2/u);
    expect(await read("subtitles-bg.vtt")).toContain("Здравей");
    expect(await read("master.m3u8")).toMatch(/NAME="English 2".*FORCED=YES,URI="subtitles-en-2\.m3u8"/u);
    expect(taken.leftOut).toEqual([]);
  });

  it("An operator's film has its chapters, small pictures, a poster and four frames", async () => {
    expect(taken.clip.chapters).toEqual([
      { startSeconds: 0, title: { ru: "Начало", en: "Начало" } },
      { startSeconds: expect.closeTo(8, 1), title: { ru: "The end", en: "The end" } },
    ]);
    expect(taken.clip.thumbnails).toMatchObject({ width: 160, height: 90, count: 5, intervalSeconds: 5 });
    const names = [
      "thumbnails.webp",
      "poster.webp",
      "frame-1.webp",
      "frame-2.webp",
      "frame-3.webp",
      "frame-4.webp",
    ];
    for (const name of names) expect((await stat(path.join(outDir, name))).size).toBeGreaterThan(1000);
  });

  it("A channel cuts an operator's film at the same moments in every rendition", () => {
    const cut = createCutClips(path.join(folder, "media"));
    const seconds = (height: number) =>
      cut("film-1", height).segments.map((segment) => segment.seconds.toFixed(2));
    expect(seconds(480)).toEqual(seconds(240));
    expect(seconds(240).reduce((sum, value) => sum + Number(value), 0)).toBeCloseTo(
      taken.clip.durationSeconds,
      1,
    );
  });

  it.each([
    [
      "a rendition cut off",
      "480.mp4",
      async (file: string) => writeFile(file, (await readFile(file)).subarray(0, 90_000)),
    ],
    [
      "a rendition exchanged for another",
      "480.mp4",
      async (file: string) => cp(file.replace("480", "240"), file),
    ],
    ["a sound missing", "audio-2.m4a", (file: string) => rm(file)],
    [
      "a playlist without its end",
      "240.m3u8",
      async (file: string) => writeFile(file, (await readFile(file, "utf8")).replace("#EXT-X-ENDLIST\n", "")),
    ],
    ["no poster", "poster.webp", (file: string) => rm(file)],
  ])("A film's folder with %s does not pass the check", async (_what, name, damage) => {
    const copy = path.join(folder, "damaged");
    await cp(outDir, copy, { recursive: true });
    onTestFinished(() => rm(copy, { recursive: true }));
    await damage(path.join(copy, name));
    await expect(verifyOutput(copy, taken.source, taken.plan, taken.tools)).rejects.toMatchObject({
      code: "BAD_OUTPUT",
    });
  });

  it("A film whose picture fits already is copied, and the others are cut where its key frames are", async () => {
    const file = await makeFilm(folder, "fitting.mkv", {
      seconds: 9,
      video: ["-preset", "ultrafast", "-g", "75", "-keyint_min", "75", "-sc_threshold", "0"],
    });
    const { plan } = await takeIn(file, path.join(folder, "media/fitting"), {
      workDir: path.join(folder, "work-2"),
    });
    expect(plan.renditions.map(({ step, isCopy }) => [step, isCopy])).toEqual([
      [240, false],
      [480, true],
    ]);
    expect(plan.segmentStarts).toEqual([0, 3, 6].map((at) => expect.closeTo(at, 1)));
    const cut = createCutClips(path.join(folder, "media"));
    const count = (height: number) => cut("fitting", height).segments.length;
    expect(count(480)).toBe(count(240));
    const hash = (name: string) =>
      execFileSync(
        "ffmpeg",
        [
          "-v",
          "error",
          "-i",
          name,
          "-map",
          "0:v:0",
          "-vsync",
          "passthrough",
          "-frames:v",
          "200",
          "-f",
          "md5",
          "-",
        ],
        {
          encoding: "utf8",
        },
      );
    expect(hash(path.join(folder, "media/fitting/480.mp4"))).toBe(hash(file));
  });
});

describe("Work that does not come to its end", () => {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL");
  });
  const isEncoding = (workDir: string) => spawnSync("pgrep", ["-f", `${workDir}/parts/`]).status === 0;

  it("An encode that is killed in the middle goes on with the renditions that were whole", async () => {
    const file = await makeFilm(folder, "killed.mkv", { seconds: 6, size: "1280x720" });
    const [outDir, workDir] = [path.join(folder, "media/killed"), path.join(folder, "work-killed")];
    const script = path.join(import.meta.dirname, "take-in-child.ts");
    const child = spawn(process.execPath, ["--import", "tsx", script, file, outDir, workDir], {
      stdio: "pipe",
    });
    children.push(child);
    await vi.waitUntil(() => existsSync(path.join(workDir, "parts/720.mp4")), {
      timeout: 300_000,
      interval: 5,
    });
    child.kill("SIGKILL");
    const whole = (await readdir(path.join(workDir, "ready"))).sort();
    expect(whole).toEqual(["240.mp4", "480.mp4", "audio-1.m4a", "audio-2.m4a"]);
    expect(existsSync(outDir)).toBe(false);
    const getTimes = (from: string) =>
      Promise.all(whole.map(async (name) => (await stat(path.join(from, name))).mtimeMs));
    const before = await getTimes(path.join(workDir, "ready"));
    const { source, plan, tools } = await takeIn(file, outDir, { workDir });
    expect(await getTimes(outDir)).toEqual(before);
    await verifyOutput(outDir, source, plan, tools);
    expect([existsSync(workDir), isEncoding(workDir)]).toEqual([false, false]);
  });

  it("A film that is stopped ends at once, and what was published before stays", async () => {
    const file = await makeFilm(folder, "stopped.mkv", { seconds: 6 });
    const [outDir, workDir] = [path.join(folder, "media/stopped"), path.join(folder, "work-stopped")];
    await mkdir(outDir, { recursive: true });
    await writeFile(path.join(outDir, "manifest.json"), "before");
    const stop = new AbortController();
    const stopAt = (stage: string) =>
      takeIn(file, outDir, {
        workDir,
        signal: stop.signal,
        onProgress: (progress) => {
          if (progress.stage === stage) stop.abort();
        },
      });
    await expect(stopAt("picture")).rejects.toMatchObject({ code: "ABORTED" });
    expect(isEncoding(workDir)).toBe(false);
    expect(await readdir(path.dirname(outDir))).not.toContain(".stopped.incoming");
    expect(await readFile(path.join(outDir, "manifest.json"), "utf8")).toBe("before");
    await takeIn(file, outDir, { workDir });
    expect((await readdir(outDir)).length).toBeGreaterThan(15);
    expect((await readdir(path.dirname(outDir))).filter((name) => name.includes("stopped"))).toEqual([
      "stopped",
    ]);
  });

  const canMount =
    process.platform === "linux" &&
    process.getuid?.() === 0 &&
    spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

  it.skipIf(!canMount)(
    "A film that finds the disk full says so, and goes on once there is space",
    async () => {
      const file = await makeFilm(folder, "large.mkv", { seconds: 6 });
      const disk = path.join(folder, "disk");
      await mkdir(disk);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", disk]);
      onTestFinished(() => void execFileSync("umount", ["--lazy", disk]));
      const [outDir, workDir] = [path.join(disk, "media/large"), path.join(disk, "work")];
      await expect(takeIn(file, outDir, { workDir })).rejects.toMatchObject({ code: "NO_SPACE" });
      expect(existsSync(outDir)).toBe(false);
      execFileSync("mount", ["-o", "remount,size=40m", disk]);
      await takeIn(file, outDir, { workDir });
      expect(existsSync(path.join(outDir, "manifest.json"))).toBe(true);
    },
  );
});

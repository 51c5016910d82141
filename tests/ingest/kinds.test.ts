import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runTool } from "../../api/watching/ingest/run-tool";
import { takeIn } from "./take-in";

const picture = (options = "size=160x120:rate=25:duration=2") => ["-f", "lavfi", "-i", `testsrc2=${options}`];
const sound = ["-f", "lavfi", "-i", "sine=duration=2"];
const x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const hdr = ["-color_trc", "smpte2084", "-color_primaries", "bt2020", "-colorspace", "bt2020nc"];

/** What films of all ages and devices are like, and the picture and rate that their rendition must have. */
const kinds: readonly [
  what: string,
  name: string,
  parameters: string[],
  size: string,
  rate: number,
  copied?: string[],
][] = [
  ["without sound", "mute.mp4", [...picture(), ...x264], "160x120", 25],
  [
    "turned by a phone",
    "turned.mov",
    [...picture(), ...sound, ...x264],
    "120x160",
    25,
    ["-metadata:s:v", "rotate=90"],
  ],
  [
    "with pixels that are not square",
    "stretched.mkv",
    [...picture(), ...sound, "-vf", "setsar=4/3", ...x264],
    "212x120",
    25,
  ],
  [
    "of odd sides, without loss",
    "odd.mkv",
    [...picture("size=161x121:rate=25:duration=2"), "-c:v", "ffv1"],
    "160x120",
    25,
  ],
  [
    "of two fields a picture",
    "fields.mpg",
    [
      ...picture("size=160x120:rate=50:duration=2"),
      ...sound,
      "-vf",
      "interlace",
      "-flags",
      "+ilme+ildct",
      "-c:v",
      "mpeg2video",
    ],
    "160x120",
    25,
  ],
  [
    "in HDR",
    "bright.mkv",
    [
      ...picture(),
      ...sound,
      "-c:v",
      "libx265",
      "-preset",
      "ultrafast",
      "-x265-params",
      "log-level=error",
      "-pix_fmt",
      "yuv420p10le",
      ...hdr,
    ],
    "160x120",
    25,
  ],
  [
    "that stands still in between",
    "still.mp4",
    [...picture(), ...sound, "-vf", "select='not(between(n,10,35))'", "-vsync", "vfr", ...x264],
    "160x120",
    25,
  ],
  [
    "whose sound begins late",
    "late.mkv",
    [...picture(), "-itsoffset", "1", ...sound, ...x264],
    "160x120",
    25,
  ],
  [
    "that is black and silent",
    "black.mp4",
    [
      "-f",
      "lavfi",
      "-i",
      "color=black:size=160x120:rate=25:duration=2",
      "-f",
      "lavfi",
      "-i",
      "anullsrc",
      "-t",
      "2",
      ...x264,
    ],
    "160x120",
    25,
  ],
];

describe("Films of every kind", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "luch-kinds-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(kinds)("A film %s (%s) plays as it should", async (_what, name, parameters, size, rate, copied) => {
    const file = path.join(folder, name);
    const drawn = copied ? path.join(folder, `drawn-${name}`) : file;
    await runTool("ffmpeg", ["-v", "error", "-y", ...parameters, drawn]);
    if (copied) await runTool("ffmpeg", ["-v", "error", "-i", drawn, "-c", "copy", ...copied, file]);
    const outDir = path.join(folder, `${name}.out`);
    const { plan, clip } = await takeIn(file, outDir, { workDir: path.join(folder, "work") });
    const { numerator, denominator } = plan.framesPerSecond;
    expect([
      plan.renditions.map(({ width, height }) => `${width}x${height}`),
      numerator / denominator,
    ]).toEqual([[size], rate]);
    expect(clip.durationSeconds).toBeGreaterThan(1.9);
    expect(clip.durationSeconds).toBeLessThan(2.3);
  });
});

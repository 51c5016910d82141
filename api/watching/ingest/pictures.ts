import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Clip } from "#artwork/clips/load-clips";
import { MediaFault } from "./media-fault";
import { runTool } from "./run-tool";
import type { Tools } from "./tools";

type Options = {
  durationSeconds: number;
  workDir: string;
  outDir: string;
  tools: Tools;
  signal?: AbortSignal;
};
type Size = { width: number; height: number };

const tileBox = { width: 160, height: 90 };
const columns = 10;
const intervals = [5, 10, 15, 20, 30, 60, 120];
/** A sheet of more would be slow to decode, and too high for WebP in the end. */
const mostTiles = 400;
const candidates = 12;
const frameCount = 4;
export const frameNames = Array.from({ length: frameCount }, (_, at) => `frame-${at + 1}.webp`);
export const posterName = "poster.webp";

const fit = ({ width, height }: Size): Size => {
  const scale = Math.min(tileBox.width / width, tileBox.height / height);
  return { width: 2 * Math.round((width * scale) / 2), height: 2 * Math.round((height * scale) / 2) };
};

/** Draws the sheet of small pictures that the player shows over its timeline, from the smallest rendition. */
export async function drawThumbnails(
  file: string,
  size: Size,
  { durationSeconds, workDir, outDir, tools, signal }: Options,
): Promise<NonNullable<Clip["thumbnails"]>> {
  const intervalSeconds =
    intervals.find((seconds) => durationSeconds / seconds <= mostTiles) ??
    Math.ceil(durationSeconds / mostTiles);
  const count = Math.ceil(durationSeconds / intervalSeconds);
  const tile = fit(size);
  // A second into each part, because films begin with black; but before the film's end.
  const offset = Math.min(1, (durationSeconds - (count - 1) * intervalSeconds) / 2);
  const sheet = join(workDir, "thumbnails.png");
  const filter = [
    `select='gte(t,${offset.toFixed(3)}+selected_n*${intervalSeconds})'`,
    `scale=${tile.width}:${tile.height}`,
    `tile=${Math.min(columns, count)}x${Math.ceil(count / columns)}`,
  ];
  await runTool(
    tools.ffmpeg,
    [
      "-v",
      "error",
      "-nostdin",
      "-y",
      // The only place where all of a rendition is decoded that was copied.
      "-max_error_rate",
      "0.02",
      "-i",
      file,
      "-an",
      "-vf",
      filter.join(","),
      "-vsync",
      "vfr",
      "-frames:v",
      "1",
      sheet,
    ],
    { signal },
  );
  await sharp(sheet).webp({ quality: 72 }).toFile(join(outDir, "thumbnails.webp"));
  return { path: "thumbnails.webp", ...tile, columns: Math.min(columns, count), intervalSeconds, count };
}

type Candidate = { seconds: number; score: number };

/** Sharp pictures with much in them score high; dark and glaring ones come last. */
async function scorePicture(file: string): Promise<number> {
  const { channels, entropy, sharpness } = await sharp(file).removeAlpha().stats();
  const brightness = channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
  const contrast = channels.reduce((sum, { stdev }) => sum + stdev, 0) / channels.length;
  const isPoor = brightness < 35 || brightness > 225 || contrast < 12;
  return entropy + Math.log2(1 + sharpness) - (isPoor ? 100 : 0);
}

/** One moment of each part of the film: that which ffmpeg finds typical of two seconds. */
async function findMoments(
  file: string,
  { durationSeconds, workDir, tools, signal }: Options,
): Promise<Candidate[]> {
  const window = Math.min(2, durationSeconds / 4);
  const starts = Array.from({ length: candidates }, (_, at) =>
    Math.min(durationSeconds * (0.04 + (0.88 * at) / candidates), durationSeconds - window),
  );
  const inputs = starts.flatMap((start) => ["-ss", start.toFixed(3), "-t", window.toFixed(3), "-i", file]);
  const outputs = starts.flatMap((_, at) => [
    ...["-map", `${at}:v`, "-vf", "thumbnail=60,settb=1/1000", "-frames:v", "1", "-enc_time_base", "1/1000"],
    ...[
      "-frame_pts",
      "1",
      "-vsync",
      "passthrough",
      "-compression_level",
      "1",
      join(workDir, `moment-${at}-%d.png`),
    ],
  ]);
  await runTool(tools.ffmpeg, ["-v", "error", "-nostdin", "-y", ...inputs, ...outputs], { signal });
  const found = (await readdir(workDir)).flatMap((name) => {
    const [, at, milliseconds] = /^moment-(\d+)-(\d+)\.png$/u.exec(name) ?? [];
    return at === undefined
      ? []
      : [{ name, seconds: (starts[Number(at)] ?? 0) + Number(milliseconds) / 1000 }];
  });
  return Promise.all(
    found.map(async ({ name, seconds }) => ({ seconds, score: await scorePicture(join(workDir, name)) })),
  );
}

/** Takes a poster and four pictures from the film: its bright and sharp moments, those of the film in their order. */
export async function takeFrames(small: string, large: string, options: Options): Promise<void> {
  const { workDir, outDir, tools, signal } = options;
  const byScore = (await findMoments(small, options)).sort((one, other) => other.score - one.score);
  const [poster] = byScore;
  if (!poster) throw new MediaFault("BAD_OUTPUT", "no picture of the film can be decoded");
  const others = byScore.slice(1, 1 + frameCount).sort((one, other) => one.seconds - other.seconds);
  const wanted = [poster, ...Array.from({ length: frameCount }, (_, at) => others[at] ?? poster)];
  const inputs = wanted.flatMap(({ seconds }) => ["-ss", seconds.toFixed(3), "-i", large]);
  const file = (at: number) => join(workDir, `frame-${at}.png`);
  const outputs = wanted.flatMap((_, at) => [
    "-map",
    `${at}:v`,
    "-frames:v",
    "1",
    "-compression_level",
    "1",
    file(at),
  ]);
  await runTool(tools.ffmpeg, ["-v", "error", "-nostdin", "-y", ...inputs, ...outputs], { signal });
  for (const [at, name] of [posterName, ...frameNames].entries())
    await sharp(await readFile(file(at)))
      .webp({ quality: 82 })
      .toFile(join(outDir, name));
}

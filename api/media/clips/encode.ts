import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Film } from "./film";

const run = promisify(execFile);
export const framesPerSecond = 25;

type Rung = { height: 240 | 480 | 720 | 1080; width: number; crf: number; ceiling: number };
const lean: readonly Rung[] = [
  { height: 240, width: 426, crf: 27, ceiling: 260 }, { height: 480, width: 854, crf: 27, ceiling: 600 },
  { height: 720, width: 1280, crf: 28, ceiling: 1000 }, { height: 1080, width: 1920, crf: 29, ceiling: 1600 },
];
const wide: readonly Rung[] = [
  { height: 240, width: 426, crf: 24, ceiling: 240 }, { height: 480, width: 854, crf: 21, ceiling: 640 },
  { height: 720, width: 1280, crf: 19, ceiling: 1300 }, { height: 1080, width: 1920, crf: 15, ceiling: 2500 },
];
export const rungsOf = (film: Film) => (film.ladder === "wide" ? wide : lean);

const scaled = (rungs: readonly Rung[]) =>
  `[0:v]format=yuv420p,split=${rungs.length}${rungs.map((_, index) => `[s${index}]`).join("")};${rungs.map(({ width, height }, index) => `[s${index}]scale=${width}:${height}:flags=bicubic[v${index}]`).join(";")}`;

/** Every frame is drawn once, into a lossless master that the renditions are made from. */
export const drawMaster = async (film: Film, master: string, drawFrame: (seconds: number) => Buffer) => {
  const encoder = spawn("ffmpeg", ["-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "1920x1080", "-r", String(framesPerSecond), "-i", "-", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", master], { stdio: ["pipe", "inherit", "inherit"] });
  const closed = once(encoder, "close");
  for (let frame = 0; frame < film.durationSeconds * framesPerSecond; frame += 1) {
    if (!encoder.stdin.write(drawFrame(frame / framesPerSecond))) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
};

/** Key frames stand every two seconds, where the segments are cut. */
export const encodeVideo = async (film: Film, master: string, work: string) => {
  const rungs = rungsOf(film);
  const outputs = rungs.flatMap(({ height, crf, ceiling }, index) => [
    "-map", `[v${index}]`, "-an", "-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-profile:v", height <= 480 ? "main" : "high", "-crf", String(crf),
    "-maxrate", `${ceiling}k`, "-bufsize", `${ceiling * 2}k`, "-g", String(framesPerSecond * 2), "-keyint_min", String(framesPerSecond * 2), "-sc_threshold", "0", join(work, `${height}.mp4`),
  ]);
  await run("nice", ["-n", "10", "ffmpeg", "-v", "error", "-y", "-i", master, "-filter_complex", scaled(rungs), ...outputs]);
};

export const encodeAudio = (wav: string, output: string) => run("ffmpeg", ["-v", "error", "-y", "-i", wav, "-c:a", "aac", "-b:a", "56k", "-ac", "1", output]);

export const joinProgressive = (video: string, audio: string, output: string) =>
  run("ffmpeg", ["-v", "error", "-y", "-i", video, "-i", audio, "-c", "copy", "-shortest", "-movflags", "+faststart", output]);

/** One file a rendition, cut by byte ranges: few files, and a segment is one request. */
export const packageHls = (video: string, audio: string, folder: string, height: number) =>
  run("ffmpeg", ["-v", "error", "-y", "-i", video, "-i", audio, "-c", "copy", "-shortest", "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4", "-hls_flags", "single_file", "-hls_segment_filename", `${height}.m4s`, `${height}.m3u8`], { cwd: folder });

const codecOf = async (file: string) => {
  const bytes = await readFile(file);
  const at = bytes.indexOf("avcC");
  if (at < 0) throw new Error(`No avcC in ${file}`);
  return `avc1.${bytes.subarray(at + 5, at + 8).toString("hex")}`;
};

const ratesOf = (playlist: string) => {
  const parts = [...playlist.matchAll(/#EXTINF:([\d.]+),[^#]*#EXT-X-BYTERANGE:(\d+)/gu)].map(([, seconds, bytes]) => ({ seconds: Number(seconds), bytes: Number(bytes) }));
  const total = parts.reduce((sum, part) => ({ seconds: sum.seconds + part.seconds, bytes: sum.bytes + part.bytes }), { seconds: 0, bytes: 0 });
  return { peak: Math.round(Math.max(...parts.map((part) => (part.bytes * 8) / Math.max(part.seconds, 1)))), average: Math.round((total.bytes * 8) / total.seconds) };
};

/** The lowest rendition stands first: playback starts with it. */
export const writeMaster = async (film: Film, folder: string) => {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  for (const { height, width } of rungsOf(film)) {
    const { peak, average } = ratesOf(await readFile(join(folder, `${height}.m3u8`), "utf8"));
    lines.push(`#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},FRAME-RATE=${framesPerSecond}.000,CODECS="${await codecOf(join(folder, `${height}.m4s`))},mp4a.40.2"`, `${height}.m3u8`);
  }
  await writeFile(join(folder, "master.m3u8"), `${lines.join("\n")}\n`);
};

export const sizeOf = async (file: string) => (await stat(file)).size;

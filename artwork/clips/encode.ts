import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { withSubtitles } from "./captions";
import type { Film } from "./film";

const run = promisify(execFile);
const framesPerSecond = 25;

type Rung = { height: 240 | 480 | 720 | 1080; width: number; crf: number; maxRate: number };
const leanLadder: readonly Rung[] = [
  { height: 240, width: 426, crf: 31, maxRate: 200 },
  { height: 480, width: 854, crf: 33, maxRate: 400 },
  { height: 720, width: 1280, crf: 34, maxRate: 700 },
];
const wideLadder: readonly Rung[] = [
  { height: 240, width: 426, crf: 30, maxRate: 200 },
  { height: 480, width: 854, crf: 29, maxRate: 500 },
  { height: 720, width: 1280, crf: 28, maxRate: 1100 },
  { height: 1080, width: 1920, crf: 24, maxRate: 2500 },
];
export const getRungs = (film: Film) => (film.ladder === "wide" ? wideLadder : leanLadder);

const formatScaleFilter = (rungs: readonly Rung[]) =>
  `[0:v]format=yuv420p,split=${rungs.length}${rungs.map((_, index) => `[s${index}]`).join("")};${rungs.map(({ width, height }, index) => `[s${index}]scale=${width}:${height}:flags=bicubic[v${index}]`).join(";")}`;

/** Draws every frame once into a lossless master, from which all renditions are encoded. */
export const drawMaster = async (film: Film, master: string, drawFrame: (seconds: number) => Buffer) => {
  const encoder = spawn(
    "ffmpeg",
    [
      "-v",
      "error",
      "-y",
      "-f",
      "rawvideo",
      "-pix_fmt",
      "rgba",
      "-s",
      "1920x1080",
      "-r",
      String(framesPerSecond),
      "-i",
      "-",
      "-pix_fmt",
      "yuv420p",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-qp",
      "0",
      master,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const closed = once(encoder, "close");
  for (let frame = 0; frame < film.durationSeconds * framesPerSecond; frame += 1) {
    if (!encoder.stdin.write(drawFrame(frame / framesPerSecond))) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
};

/**
 * Segment starts: every two seconds at first for a fast start, then every four, because key frames dominate the size
 * of flat art.
 */
const getKeyFrameTimes = (film: Film) => {
  const times: number[] = [];
  for (let at = 0; at < film.durationSeconds - 1; at += at < 10 ? 2 : 4) times.push(at);
  return times;
};

export const encodeVideo = async (film: Film, master: string, work: string) => {
  const rungs = getRungs(film);
  const outputs = rungs.flatMap(({ height, crf, maxRate }, index) => [
    "-map",
    `[v${index}]`,
    "-an",
    "-c:v",
    "libx264",
    "-preset",
    "medium",
    "-tune",
    "animation",
    ...(height === 1080 ? ["-refs", "4"] : []),
    "-profile:v",
    height <= 480 ? "main" : "high",
    "-crf",
    String(crf),
    "-maxrate",
    `${maxRate}k`,
    "-bufsize",
    `${maxRate * 2}k`,
    "-g",
    "1000",
    "-sc_threshold",
    "0",
    "-force_key_frames",
    getKeyFrameTimes(film).join(","),
    join(work, `${height}.mp4`),
  ]);
  await run("nice", [
    "-n",
    "10",
    "ffmpeg",
    "-v",
    "error",
    "-y",
    "-i",
    master,
    "-filter_complex",
    formatScaleFilter(rungs),
    ...outputs,
  ]);
};

export const encodeAudio = (wav: string, output: string) =>
  run("ffmpeg", ["-v", "error", "-y", "-i", wav, "-c:a", "aac", "-b:a", "40k", "-ac", "1", output]);

/** Muxes a fragmented MP4 with a global index: playable natively, and by HLS as byte ranges. */
export const joinTracks = (video: string, audio: string, output: string) =>
  run("ffmpeg", [
    "-v",
    "error",
    "-y",
    "-i",
    video,
    "-i",
    audio,
    "-c",
    "copy",
    "-shortest",
    "-movflags",
    "+frag_keyframe+empty_moov+default_base_moof+global_sidx+negative_cts_offsets",
    output,
  ]);

export type Box = { type: string; start: number; size: number };

export const parseBoxes = (bytes: Buffer, from = 0, to = bytes.length): Box[] => {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const box = {
      type: bytes.toString("latin1", start + 4, start + 8),
      start,
      size: bytes.readUInt32BE(start),
    };
    boxes.push(box);
    start += Math.max(box.size, 8);
  }
  return boxes;
};

type Rendition = { peak: number; average: number; codec: string };

export const writePlaylist = async (film: Film, folder: string, height: number): Promise<Rendition> => {
  const bytes = await readFile(join(folder, `${height}.mp4`));
  const boxes = parseBoxes(bytes);
  const moov = boxes.find(({ type }) => type === "moov");
  const starts = boxes.filter(({ type }) => type === "moof").map(({ start }) => start);
  const end = boxes.find(({ type }) => type === "mfra")?.start ?? bytes.length;
  const times = getKeyFrameTimes(film);
  if (!moov || starts.length !== times.length)
    throw new Error(`${film.id} ${height}: ${starts.length} fragments, ${times.length} expected`);
  const parts = starts.map((start, index) => ({
    start,
    size: (starts[index + 1] ?? end) - start,
    seconds: (times[index + 1] ?? film.durationSeconds) - (times[index] ?? 0),
  }));
  const head = moov.start + moov.size;
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.max(...parts.map((part) => part.seconds))}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${height}.mp4",BYTERANGE="${head}@0"`,
  ];
  for (const { start, size, seconds } of parts)
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, `#EXT-X-BYTERANGE:${size}@${start}`, `${height}.mp4`);
  await writeFile(join(folder, `${height}.m3u8`), `${lines.join("\n")}\n#EXT-X-ENDLIST\n`);
  const rates = parts.map(({ size, seconds }) => (size * 8) / seconds);
  return {
    peak: Math.round(Math.max(...rates)),
    average: Math.round(((end - head) * 8) / film.durationSeconds),
    codec: getCodec(bytes),
  };
};

const getCodec = (bytes: Buffer) => {
  const at = bytes.indexOf("avcC");
  if (at < 0) throw new Error("No avcC");
  return `avc1.${bytes.subarray(at + 5, at + 8).toString("hex")}`;
};

/** The lowest rendition comes first, because playback starts with it. */
export const writeMaster = async (film: Film, folder: string) => {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  for (const { height, width } of getRungs(film)) {
    const { peak, average, codec } = await writePlaylist(film, folder, height);
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},FRAME-RATE=${framesPerSecond}.000,CODECS="${codec},mp4a.40.2"`,
      `${height}.m3u8`,
    );
  }
  await writeFile(join(folder, "master.m3u8"), withSubtitles(`${lines.join("\n")}\n`));
};

export const getFileSize = async (file: string) => (await stat(file)).size;

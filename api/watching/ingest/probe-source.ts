import { open, stat } from "node:fs/promises";
import { z } from "zod";
import type { SoundKind, SubtitlesKind } from "#contract/track-kinds";
import { hourSeconds } from "#domain/time-units";
import { toLanguageTag } from "./languages";
import { MediaFault } from "./media-fault";
import { findProtection } from "./protection";
import { getFaultLine, runTool, ToolError } from "./run-tool";
import type { Tools } from "./tools";

export type VideoSource = {
  index: number;
  codec: string;
  profile: string;
  /** H.264: 41 for 4.1. */
  level: number;
  pixelFormat: string;
  /** As shown: turned, with square pixels. */
  width: number;
  height: number;
  /** Whether it is shown just as stored: not turned, with square pixels. */
  isPlain: boolean;
  framesPerSecond: { numerator: number; denominator: number };
  isVariable: boolean;
  isInterlaced: boolean;
  isHdr: boolean;
  /** Of closed groups of pictures, in seconds from the film's start; null if a group needs pictures of the one before. */
  keyFrames: number[] | null;
  bitsPerSecond: number;
};
export type AudioSource = {
  index: number;
  lang: string;
  title: string | null;
  isDefault: boolean;
  channels: number;
  kind: SoundKind | null;
};
export type SubtitleSource = {
  index: number;
  lang: string;
  title: string | null;
  codec: string;
  isText: boolean;
  isForced: boolean;
  kind: SubtitlesKind | null;
};
export type Source = {
  file: string;
  bytes: number;
  modifiedMs: number;
  durationSeconds: number;
  video: VideoSource;
  audio: AudioSource[];
  subtitles: SubtitleSource[];
  chapters: { startSeconds: number; title: string }[];
};

/** Only formats that hold media themselves: lists and playlists would make ffmpeg read other files and addresses. */
const formats =
  "matroska,mov,avi,mpegts,mpeg,mpegvideo,asf,flv,ogg,mxf,gxf,wtv,dv,rm,nut,ivf,mp3,aac,flac,wav,aiff,ac3,eac3,dts";
export const readingOptions = ["-format_whitelist", formats, "-protocol_whitelist", "file"];

const numberText = z.coerce.number().catch(NaN);
const tags = z
  .record(z.string(), z.string())
  .default({})
  .transform((all) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value])),
  );
const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().default("unknown"),
  profile: z.string().default(""),
  level: z.number().default(0),
  pix_fmt: z.string().default(""),
  width: z.number().default(0),
  height: z.number().default(0),
  sample_aspect_ratio: z.string().default("1:1"),
  avg_frame_rate: z.string().default("0/0"),
  r_frame_rate: z.string().default("0/0"),
  field_order: z.string().default("unknown"),
  color_transfer: z.string().default(""),
  channels: z.number().default(0),
  duration: numberText,
  disposition: z.record(z.string(), z.number()).default({}),
  tags,
  side_data_list: z.array(z.object({ rotation: z.number().optional() }).loose()).default([]),
});
const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  chapters: z.array(z.object({ start_time: numberText, tags })).default([]),
  format: z.object({ duration: numberText, start_time: numberText, format_name: z.string() }),
});
type Stream = z.infer<typeof streamSchema>;

const pictureSubtitles = ["hdmv_pgs_subtitle", "dvd_subtitle", "dvb_subtitle", "xsub"];
const textSubtitles = [
  "subrip",
  "ass",
  "ssa",
  "webvtt",
  "mov_text",
  "text",
  "eia_608",
  "microdvd",
  "subviewer",
];
const shortest = 1;
const longest = 12 * hourSeconds;
/** A header may round; more than this missing from the end is a film cut off. */
const missingSeconds = 1;
const missingShare = 0.01;
const [smallestSide, largestSide] = [16, 8192];
const highestRate = 60;
const usualRates = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
] as const;

const divide = (ratio: string) => {
  const [over = 0, under = 0] = ratio.split(/[:/]/u).map(Number);
  return under === 0 ? 0 : over / under;
};

/** Every rendition has a constant rate, so that all are cut at the same frames: the usual one nearest to the film's. */
export function chooseFrameRate(average: number): VideoSource["framesPerSecond"] {
  const wanted = Math.min(average > 0 ? average : 25, highestRate);
  const near = usualRates.map((rate) => ({ rate, by: Math.abs(rate[0] / rate[1] - wanted) }));
  const { rate, by } = near.reduce((best, one) => (one.by < best.by ? one : best));
  const isUsual = by / wanted < 0.02;
  return isUsual || wanted > 24
    ? { numerator: rate[0], denominator: rate[1] }
    : { numerator: Math.max(1, Math.round(wanted)), denominator: 1 };
}

const isPicture = ({ codec_type, disposition }: Stream) =>
  codec_type === "video" && disposition.attached_pic !== 1 && disposition.still_image !== 1;

function getShownSize({ width, height, sample_aspect_ratio, side_data_list }: Stream) {
  const pixel = divide(sample_aspect_ratio) || 1;
  const turns = Math.round(
    (side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) / 90,
  );
  // Pixels that are not square are stretched, never squeezed: no line is lost.
  const [wide, high] = pixel >= 1 ? [width * pixel, height] : [width, height / pixel];
  const [shownWidth, shownHeight] = turns % 2 === 0 ? [wide, high] : [high, wide];
  return {
    width: Math.round(shownWidth),
    height: Math.round(shownHeight),
    isPlain: Math.abs(pixel - 1) < 0.001 && turns % 4 === 0,
  };
}

type Packet = { pts: number; isKey: boolean; bytes: number; duration: number; isVideo: boolean };
type Measured = {
  keyFrames: number[] | null;
  start: number;
  end: number;
  /** Of the last picture, sound or text. */
  lastEnd: number;
  bytes: number;
  frames: number;
  /** How long most pictures stay. */
  usualDuration: number;
};

/** Goes through the film's packets: a header's length, and where groups of pictures begin, are only claims. */
function measurePackets() {
  const keyFrames: number[] = [];
  const durations = new Map<number, number>();
  let [start, end, lastEnd, bytes, frames, isOpen] = [Infinity, 0, 0, 0, 0, false];
  return {
    add({ pts, isKey, bytes: size, duration, isVideo }: Packet) {
      if (!Number.isNaN(pts)) lastEnd = Math.max(lastEnd, pts + duration);
      if (!isVideo) return;
      frames += 1;
      bytes += size;
      durations.set(duration, (durations.get(duration) ?? 0) + 1);
      if (Number.isNaN(pts)) return;
      start = Math.min(start, pts);
      end = Math.max(end, pts + duration);
      const lastKey = keyFrames.at(-1);
      if (isKey) keyFrames.push(pts);
      else if (lastKey !== undefined && pts < lastKey) isOpen = true;
    },
    finish: (): Measured => ({
      keyFrames: isOpen ? null : keyFrames,
      start,
      end,
      lastEnd,
      bytes,
      frames,
      usualDuration: [...durations].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0],
    }),
  };
}

const refuse = (code: MediaFault["code"], detail: string): never => {
  throw new MediaFault(code, detail);
};

async function readHeader(file: string, { ffprobe }: Pick<Tools, "ffprobe">, signal?: AbortSignal) {
  try {
    const { output } = await runTool(
      ffprobe,
      [
        "-v",
        "error",
        ...readingOptions,
        "-of",
        "json",
        "-show_format",
        "-show_streams",
        "-show_chapters",
        "-i",
        file,
      ],
      { signal },
    );
    return probeSchema.parse(JSON.parse(output));
  } catch (error) {
    if (error instanceof ToolError) return refuse("UNREADABLE", getFaultLine(error.errors));
    if (error instanceof z.ZodError) return refuse("UNREADABLE", "no format");
    throw error;
  }
}

async function readPackets(file: string, stream: number, ffprobe: string, signal?: AbortSignal) {
  const measure = measurePackets();
  const parameters = ["-v", "error", ...readingOptions];
  const entries = [
    "-show_entries",
    "packet=stream_index,pts_time,dts_time,duration_time,size,flags",
    "-of",
    "compact=p=0",
  ];
  const { errors } = await runTool(ffprobe, [...parameters, ...entries, "-i", file], {
    signal,
    onLine: (line) => {
      const field = Object.fromEntries(line.split("|").map((part) => part.split("=") as [string, string]));
      measure.add({
        // AVI has only the other.
        pts: Number(field.pts_time === "N/A" ? field.dts_time : field.pts_time),
        duration: Number(field.duration_time ?? 0) || 0,
        bytes: Number(field.size ?? 0),
        isKey: field.flags?.startsWith("K") ?? false,
        isVideo: field.stream_index === String(stream),
      });
    },
  }).catch((error: unknown) =>
    error instanceof ToolError
      ? refuse("UNREADABLE", getFaultLine(error.errors))
      : Promise.reject(error as Error),
  );
  return { ...measure.finish(), errors };
}

const frameSchema = z.object({
  frames: z
    .array(z.object({ interlaced_frame: z.number().default(0), color_transfer: z.string().default("") }))
    .default([]),
});

/** Packets to decode at first, and more where a film cut without encoding begins with pictures that are not shown. */
const sampledPackets = [12, 1500];

/** Decodes a few pictures: whether they can be, and whether they are of two fields or HDR, which headers often omit. */
async function readFrames(file: string, stream: Stream, ffprobe: string, signal?: AbortSignal) {
  let faults = "";
  for (const packets of sampledPackets) {
    const parameters = ["-v", "error", ...readingOptions, "-select_streams", String(stream.index)];
    const sample = [
      "-read_intervals",
      `%+#${packets}`,
      "-show_entries",
      "frame=interlaced_frame,color_transfer",
    ];
    const { output, errors } = await runTool(ffprobe, [...parameters, ...sample, "-of", "json", "-i", file], {
      signal,
    }).catch((error: unknown) => {
      if (error instanceof ToolError) return { output: "{}", errors: error.errors };
      throw error;
    });
    const { frames } = frameSchema.parse(JSON.parse(output));
    if (frames.length > 0) return frames;
    faults = errors;
  }
  const isUnknown = /decoder|unsupported codec|not implemented/iu.test(faults) || faults === "";
  return refuse(isUnknown ? "UNSUPPORTED_CODEC" : "CORRUPT", `${stream.codec_name}: ${getFaultLine(faults)}`);
}

const getTitle = ({ tags: { title } }: Stream) => {
  const text = title
    ?.replace(/[\p{Cc}"]/gu, " ")
    .trim()
    .slice(0, 80);
  return text ? text : null;
};

/** Whether an AVI is shorter than it says: ffprobe makes it look whole. */
async function isAviCut(file: string, bytes: number): Promise<boolean> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(12);
    await handle.read(head, 0, 12, 0);
    return head.toString("latin1", 0, 4) === "RIFF" && head.readUInt32LE(4) + 8 > bytes;
  } finally {
    await handle.close();
  }
}

/** A film's streams and true length; refuses with a `MediaFault` what cannot become a title's video. */
export async function probeSource(
  file: string,
  { ffprobe }: Pick<Tools, "ffprobe">,
  signal?: AbortSignal,
): Promise<Source> {
  const stats = await stat(file).catch(() => refuse("MISSING", file));
  if (!stats.isFile()) return refuse("UNREADABLE", "not a file");
  if (stats.size === 0) return refuse("EMPTY", file);
  const header = await readHeader(file, { ffprobe }, signal);
  const encryption = await findProtection(file);
  if (encryption !== null) return refuse("PROTECTED", encryption);
  const pictures = header.streams.filter(isPicture);
  const stream = pictures.find(({ disposition }) => disposition.default === 1) ?? pictures[0];
  if (!stream) return refuse("NO_VIDEO", header.streams.map(({ codec_name }) => codec_name).join(", "));
  if (stream.codec_name === "unknown") return refuse("UNSUPPORTED_CODEC", "unknown codec");
  const size = getShownSize(stream);
  const sides = [stream.width, stream.height, size.width, size.height];
  if (Math.min(...sides) < smallestSide || Math.max(...sides) > largestSide)
    return sides.includes(0)
      ? refuse("UNREADABLE", "the picture has no size")
      : refuse("UNSUPPORTED_SIZE", `${size.width}x${size.height}`);
  const frames = await readFrames(file, stream, ffprobe, signal);
  const measured = await readPackets(file, stream.index, ffprobe, signal);
  const start = Number.isNaN(header.format.start_time) ? 0 : header.format.start_time;
  const average = divide(stream.avg_frame_rate);
  const seconds = measured.end - start;
  if (measured.frames < 2 || !Number.isFinite(seconds)) return refuse("NO_VIDEO", "a single picture");
  if (await isAviCut(file, stats.size)) return refuse("TRUNCATED", `${stats.size} bytes`);
  const claimed = Math.max(header.format.duration, Number.isNaN(stream.duration) ? 0 : stream.duration);
  const found = measured.lastEnd - start;
  if (claimed - found > Math.max(missingSeconds, claimed * missingShare))
    return refuse("TRUNCATED", `${found.toFixed(1)} of ${claimed.toFixed(1)} seconds`);
  if (seconds < shortest) return refuse("TOO_SHORT", `${seconds.toFixed(2)} seconds`);
  if (seconds > longest) return refuse("TOO_LONG", `${Math.round(seconds)} seconds`);
  const mean = average || measured.frames / seconds;
  const isVariable = Math.abs(divide(stream.r_frame_rate) - mean) > 0.01 * mean || mean > highestRate;
  // A film that stands still for a while moves as fast as others in between.
  const rate = isVariable && measured.usualDuration > 0 ? Math.max(mean, 1 / measured.usualDuration) : mean;
  const offset = measured.start - start;
  const frameSeconds = 1 / rate;
  const transfers = [stream.color_transfer, ...frames.map(({ color_transfer }) => color_transfer)];
  return {
    file,
    bytes: stats.size,
    modifiedMs: Math.floor(stats.mtimeMs),
    durationSeconds: seconds,
    video: {
      index: stream.index,
      codec: stream.codec_name,
      profile: stream.profile,
      level: stream.level,
      pixelFormat: stream.pix_fmt,
      ...size,
      framesPerSecond: chooseFrameRate(rate),
      isVariable,
      isInterlaced:
        ["tt", "bb", "tb", "bt"].includes(stream.field_order) ||
        frames.filter(({ interlaced_frame }) => interlaced_frame === 1).length * 2 > frames.length,
      isHdr: transfers.some((transfer) => transfer === "smpte2084" || transfer === "arib-std-b67"),
      keyFrames:
        measured.keyFrames === null || Math.abs(offset) > frameSeconds
          ? null
          : measured.keyFrames.map((at) => at - measured.start),
      bitsPerSecond: Math.round((measured.bytes * 8) / (measured.end - measured.start)),
    },
    audio: header.streams
      .filter(({ codec_type, channels }) => codec_type === "audio" && channels > 0)
      .map((one) => ({
        index: one.index,
        lang: toLanguageTag(one.tags.language),
        title: getTitle(one),
        isDefault: one.disposition.default === 1,
        channels: one.channels,
        kind:
          one.disposition.visual_impaired === 1 || one.disposition.descriptions === 1 ? "description" : null,
      })),
    subtitles: header.streams
      .filter(({ codec_type }) => codec_type === "subtitle")
      .map((one) => ({
        index: one.index,
        lang: toLanguageTag(one.tags.language),
        title: getTitle(one),
        codec: one.codec_name,
        isText: textSubtitles.includes(one.codec_name) && !pictureSubtitles.includes(one.codec_name),
        isForced: one.disposition.forced === 1,
        kind: one.disposition.hearing_impaired === 1 || one.disposition.captions === 1 ? "sdh" : null,
      })),
    chapters: header.chapters
      .map(({ start_time, tags: { title } }, at) => ({
        startSeconds: Math.max(0, start_time - start),
        title: title?.trim() || String(at + 1),
      }))
      .filter(({ startSeconds }) => startSeconds < seconds)
      .sort((one, other) => one.startSeconds - other.startSeconds),
  };
}

import { labelTracks } from "./languages";
import type { AudioSource, Source, SubtitleSource, VideoSource } from "./probe-source";

type Step = 240 | 480 | 720 | 1080;
type VideoCodec = "h264" | "av1";

export type IngestSettings = {
  codecs: readonly VideoCodec[];
  /** x264's. */
  preset: string;
  /** Of every audio track, in LUFS: EBU R128. */
  loudness: number;
  threads: number;
};
export const defaultSettings: Omit<IngestSettings, "threads"> = {
  codecs: ["h264"],
  preset: "veryfast",
  loudness: -23,
};

export type Rendition = {
  name: string;
  step: Step;
  codec: VideoCodec;
  width: number;
  height: number;
  isCopy: boolean;
  /** Constant quality up to this rate. */
  quality: number;
  maxKilobits: number;
};
export type AudioTrack = AudioSource & { name: string; label: string };

export type Plan = {
  /** Lowest first, those of H.264 before others. */
  renditions: Rendition[];
  /** The default one first. */
  audio: AudioTrack[];
  subtitles: SubtitleSource[];
  leftOut: LeftOut[];
  framesPerSecond: VideoSource["framesPerSecond"];
  /** Starts of the segments of all renditions. */
  segmentStarts: number[];
  durationSeconds: number;
  deinterlace: boolean;
  toneMap: boolean;
  settings: IngestSettings;
};
/** What of the film is not taken over, and why. */
export type LeftOut = {
  track: string;
  reason: "PICTURE_SUBTITLES" | "UNREADABLE_SUBTITLES" | "UNKNOWN_SUBTITLES";
};

const ladder: readonly { step: Step; quality: number; maxKilobits: number }[] = [
  { step: 240, quality: 24, maxKilobits: 400 },
  { step: 480, quality: 23, maxKilobits: 1400 },
  { step: 720, quality: 23, maxKilobits: 3000 },
  { step: 1080, quality: 23, maxKilobits: 5500 },
];
/** AV1 needs about this part of H.264's rate. */
const av1Share = 0.65;
const av1Quality = 35;
/** A film may be copied that needs somewhat more than an encoded one would. */
const copiedRateShare = 1.5;
const longestGroupSeconds = 4;
const highestLevel = 41;

/** Sides are even; an odd one loses a line rather than being stretched. */
const scaleSide = (side: number, scale: number) =>
  Math.max(2, Math.min(2 * Math.round((side * scale) / 2), 2 * Math.floor(side / 2)));

/**
 * The lines a film counts as having. A step is a box of 16:9, upright for an upright film, that the picture fits into:
 * a wide film of 1920x800 is one of 1080 lines, as is a phone's of 1080x1920, because both have that detail.
 */
export const countLines = (width: number, height: number): number =>
  Math.max(Math.min(width, height), (Math.max(width, height) * 9) / 16);

/** The step nearest to the film by ratio: what it has above the one below is worth a rendition at its own size. */
function getNearestStep(lines: number): Step {
  const distance = ({ step }: { step: Step }) => Math.abs(Math.log(lines / step));
  return ladder.reduce((best, one) => (distance(one) < distance(best) ? one : best)).step;
}

/** Segment starts, in frames: every two seconds at first for a fast start, then every four. */
export function getSegmentFrames(
  { numerator, denominator }: VideoSource["framesPerSecond"],
  seconds: number,
): number[] {
  const rate = numerator / denominator;
  const group = Math.round(2 * rate);
  const frames: number[] = [];
  // A last segment of less than a second would be a request for nearly nothing.
  for (let at = 0; at === 0 || at < (seconds - 1) * rate; at += at < 5 * group ? group : 2 * group)
    frames.push(at);
  return frames;
}

/** Starts of segments at key frames that are there already, each as late as four seconds allow; null if they are too far apart. */
export function chooseSegmentStarts(keyFrames: readonly number[], seconds: number): number[] | null {
  const starts = [0];
  const slack = 0.001;
  for (const [at, time] of keyFrames.entries()) {
    const start = starts.at(-1) ?? 0;
    const next = keyFrames[at + 1] ?? seconds;
    if (next - time > longestGroupSeconds + slack) return null;
    if (time > start && next - start > longestGroupSeconds + slack && seconds - time >= 1) starts.push(time);
  }
  return starts;
}

function canCopy(video: VideoSource, step: Step): boolean {
  const limit = ladder.find((one) => one.step === step)?.maxKilobits ?? 0;
  return (
    video.codec === "h264" &&
    ["Constrained Baseline", "Baseline", "Main", "High"].includes(video.profile) &&
    video.level <= highestLevel &&
    video.pixelFormat === "yuv420p" &&
    video.isPlain &&
    video.width % 2 === 0 &&
    video.height % 2 === 0 &&
    countLines(video.width, video.height) <= step &&
    !video.isVariable &&
    !video.isInterlaced &&
    !video.isHdr &&
    video.bitsPerSecond <= limit * 1000 * copiedRateShare
  );
}

const orderAudio = (tracks: readonly AudioSource[]) => {
  const usual = tracks.filter(({ kind }) => kind === null);
  const first = usual.find(({ isDefault }) => isDefault) ?? usual[0] ?? tracks[0];
  return tracks.filter((track) => track === first).concat(tracks.filter((track) => track !== first));
};

const describe = ({ lang, title, codec }: SubtitleSource) => [lang, title, codec].filter(Boolean).join(", ");

/** What is made of a film. */
export function planRenditions(source: Source, settings: IngestSettings): Plan {
  const { video, durationSeconds } = source;
  const lines = countLines(video.width, video.height);
  const top = getNearestStep(lines);
  const copiedStarts =
    video.keyFrames !== null && canCopy(video, top)
      ? chooseSegmentStarts(video.keyFrames, durationSeconds)
      : null;
  const renditions = ladder
    .filter(({ step }) => step <= top)
    .flatMap(({ step, quality, maxKilobits }) => {
      const scale = Math.min(1, step / lines);
      const size = { width: scaleSide(video.width, scale), height: scaleSide(video.height, scale) };
      return settings.codecs.map((codec) => ({
        name: codec === "h264" ? String(step) : `${step}-${codec}`,
        step,
        codec,
        ...size,
        isCopy: codec === "h264" && step === top && copiedStarts !== null,
        quality: codec === "h264" ? quality : av1Quality,
        maxKilobits: codec === "h264" ? maxKilobits : Math.round(maxKilobits * av1Share),
      }));
    })
    .sort((one, other) => settings.codecs.indexOf(one.codec) - settings.codecs.indexOf(other.codec));
  const { framesPerSecond } = video;
  return {
    renditions,
    audio: labelTracks(orderAudio(source.audio)).map((track, at) => ({ ...track, name: `audio-${at + 1}` })),
    subtitles: source.subtitles.filter(({ isText }) => isText),
    leftOut: source.subtitles
      .filter(({ isText }) => !isText)
      .map((track) => ({ track: describe(track), reason: "PICTURE_SUBTITLES" })),
    framesPerSecond,
    segmentStarts:
      copiedStarts ??
      getSegmentFrames(framesPerSecond, durationSeconds).map(
        (frame) => (frame * framesPerSecond.denominator) / framesPerSecond.numerator,
      ),
    durationSeconds,
    deinterlace: video.isInterlaced,
    toneMap: video.isHdr,
    settings,
  };
}

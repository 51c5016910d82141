import { describe, expect, it } from "vitest";
import {
  chooseSegmentStarts,
  countLines,
  defaultSettings,
  getSegmentFrames,
  type IngestSettings,
  planRenditions,
} from "./plan-renditions";
import type { AudioSource, Source, SubtitleSource, VideoSource } from "./probe-source";

const settings: IngestSettings = { ...defaultSettings, threads: 2 };
const video: VideoSource = {
  index: 0,
  codec: "hevc",
  profile: "Main",
  level: 120,
  pixelFormat: "yuv420p",
  width: 1920,
  height: 1080,
  isPlain: true,
  framesPerSecond: { numerator: 25, denominator: 1 },
  isVariable: false,
  isInterlaced: false,
  isHdr: false,
  keyFrames: [0, 2, 4, 6, 8],
  bitsPerSecond: 3_000_000,
};
const audio: AudioSource = { index: 1, lang: "ru", title: null, isDefault: false, channels: 6, kind: null };
const subtitles: SubtitleSource = {
  index: 2,
  lang: "ru",
  title: null,
  codec: "subrip",
  isText: true,
  isForced: false,
  kind: null,
};
const makeSource = (part: Partial<VideoSource>, others: Partial<Source> = {}): Source => ({
  file: "film.mkv",
  bytes: 1000,
  modifiedMs: 0,
  durationSeconds: 10,
  video: { ...video, ...part },
  audio: [audio],
  subtitles: [],
  chapters: [],
  ...others,
});
const getSizes = (width: number, height: number) =>
  planRenditions(makeSource({ width, height }), settings).renditions.map(
    (one) => `${one.name}: ${one.width}x${one.height}`,
  );

describe("The renditions of a film", () => {
  it.each([
    [
      "a film of 1080 lines",
      1920,
      1080,
      ["240: 426x240", "480: 854x480", "720: 1280x720", "1080: 1920x1080"],
    ],
    ["a film of 4K", 3840, 2160, ["240: 426x240", "480: 854x480", "720: 1280x720", "1080: 1920x1080"]],
    ["a film of 720 lines", 1280, 720, ["240: 426x240", "480: 854x480", "720: 1280x720"]],
    ["a wide film", 1920, 800, ["240: 426x178", "480: 854x356", "720: 1280x534", "1080: 1920x800"]],
    ["an upright film", 1080, 1920, ["240: 240x426", "480: 480x854", "720: 720x1280", "1080: 1080x1920"]],
    ["an old film", 640, 480, ["240: 320x240", "480: 640x480"]],
    ["a film of PAL's lines", 1024, 576, ["240: 426x240", "480: 854x480"]],
    ["a film between two steps", 640, 360, ["240: 426x240", "480: 640x360"]],
    ["a film a little below a step", 1200, 676, ["240: 426x240", "480: 852x480", "720: 1200x676"]],
    ["a film below all steps", 176, 144, ["240: 176x144"]],
    ["a film with odd sides", 853, 479, ["240: 426x240", "480: 852x478"]],
    ["a film of one line's width", 16, 1600, ["240: 4x426", "480: 8x854", "720: 12x1280", "1080: 16x1600"]],
  ])("%s of %ix%i is never larger than it was", (_name, width, height, expected) => {
    const sizes = getSizes(width, height);
    expect(sizes).toEqual(expected);
  });

  it.each([
    [1920, 1080, 1080],
    [1920, 800, 1080],
    [1440, 1080, 1080],
    [1080, 1920, 1080],
    [1000, 1000, 1000],
  ])("A film of %ix%i counts as one of %i lines", (width, height, lines) => {
    expect(countLines(width, height)).toBe(lines);
  });

  const fitting: Partial<VideoSource> = { codec: "h264", profile: "High", level: 40 };
  const isCopied = (part: Partial<VideoSource>) =>
    planRenditions(makeSource({ ...fitting, ...part }), settings).renditions.map(({ isCopy }) => isCopy);

  it("A film that browsers play as it is gives its largest rendition", () => {
    expect(isCopied({})).toEqual([false, false, false, true]);
  });

  it.each<[string, Partial<VideoSource>]>([
    ["another codec", { codec: "vp9" }],
    ["a profile that phones lack", { profile: "High 10" }],
    ["too high a level", { level: 51 }],
    ["more colours", { pixelFormat: "yuv444p" }],
    ["turned or stretched pixels", { isPlain: false }],
    ["an odd side", { width: 1919 }],
    ["more lines than the highest step", { width: 2560, height: 1440 }],
    ["a rate that varies", { isVariable: true }],
    ["two fields a picture", { isInterlaced: true }],
    ["HDR", { isHdr: true }],
    ["too many bits", { bitsPerSecond: 20_000_000 }],
    ["groups of pictures that need their neighbours", { keyFrames: null }],
    ["key frames five seconds apart", { keyFrames: [0, 5] }],
  ])("A film with %s is encoded whole", (_what, part) => {
    expect(isCopied(part)).not.toContain(true);
  });

  it("A film in AV1 too has the same steps again, after those of H.264", () => {
    const { renditions } = planRenditions(makeSource({}), { ...settings, codecs: ["h264", "av1"] });
    expect(renditions.map(({ name }) => name)).toEqual([
      ...["240", "480", "720", "1080"],
      ...["240-av1", "480-av1", "720-av1", "1080-av1"],
    ]);
  });

  it("A film's default sound comes first, and labels differ", () => {
    const described: AudioSource = { ...audio, index: 4, isDefault: true, kind: "description" };
    expect(
      planRenditions(makeSource({}, { audio: [described, audio] }), settings).audio.map(({ index }) => index),
    ).toEqual([1, 4]);
    const tracks = [audio, { ...audio, index: 2 }, { ...audio, index: 3, lang: "sr", isDefault: true }];
    const plan = planRenditions(makeSource({}, { audio: tracks }), settings);
    expect(plan.audio.map(({ index, label, name }) => [index, label, name])).toEqual([
      [3, "Српски", "audio-1"],
      [1, "Русский", "audio-2"],
      [2, "Русский 2", "audio-3"],
    ]);
  });

  it("A film's subtitles that are pictures are named as left out", () => {
    const pictures = { ...subtitles, codec: "hdmv_pgs_subtitle", isText: false, title: "Full" };
    const plan = planRenditions(makeSource({}, { subtitles: [subtitles, pictures] }), settings);
    expect(plan.subtitles).toEqual([subtitles]);
    expect(plan.leftOut).toEqual([{ track: "ru, Full, hdmv_pgs_subtitle", reason: "PICTURE_SUBTITLES" }]);
  });
});

describe("The segments of a film", () => {
  it.each([
    [25, 1, 20, [0, 50, 100, 150, 200, 250, 350, 450]],
    [24_000, 1001, 12, [0, 48, 96, 144, 192, 240]],
    [25, 1, 1, [0]],
    [25, 1, 10.5, [0, 50, 100, 150, 200]],
  ])(
    "At %i/%i pictures a second, %f seconds are cut fast at first and never into less than a second",
    (numerator, denominator, seconds, frames) => {
      expect(getSegmentFrames({ numerator, denominator }, seconds)).toEqual(frames);
    },
  );

  it.each([
    ["every three seconds", [0, 3, 6, 9], 12, [0, 3, 6, 9]],
    ["every second", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 10, [0, 4, 8]],
    ["at scenes", [0, 1.2, 3.9, 4.4, 7.5], 10, [0, 3.9, 7.5]],
    ["once", [0], 3, [0]],
  ])(
    "A copied film with key frames %s is cut at them, as late as four seconds allow",
    (_when, times, seconds, starts) => {
      expect(chooseSegmentStarts(times, seconds)).toEqual(starts);
    },
  );

  it("A copied film with key frames too far apart has no segments", () => {
    expect(chooseSegmentStarts([0, 4.2], 6)).toBeNull();
  });
});

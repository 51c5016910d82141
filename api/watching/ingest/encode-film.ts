import { finishApart } from "./boxes";
import type { AudioTrack, Plan, Rendition } from "./plan-renditions";
import { readingOptions, type Source } from "./probe-source";
import { runTool } from "./run-tool";
import type { Tools } from "./tools";

/** Of all pictures or sounds, the part that may be broken; a scratch is no reason to refuse a film. */
const mostErrors = "0.02";
const fragmented = "+empty_moov+default_base_moof+global_sidx";
const audioBitrate = "128k";

type Run = {
  source: Source;
  plan: Plan;
  tools: Tools;
  signal?: AbortSignal;
  /** The part done, from 0 to 1. */
  onProgress?: (part: number) => void;
};

function runFfmpeg({ tools, signal, plan, onProgress }: Run, parameters: readonly string[]) {
  const onLine = (line: string) => {
    const [, microseconds] = /^out_time_us=(\d+)$/u.exec(line) ?? [];
    if (microseconds !== undefined)
      onProgress?.(Math.min(1, Number(microseconds) / 1_000_000 / plan.durationSeconds));
  };
  const always = ["-v", "error", "-nostdin", "-y", "-progress", "pipe:1", "-max_error_rate", mostErrors];
  return runTool(tools.ffmpeg, [...always, ...parameters], { signal, onLine });
}

const readSource = ({ source, plan }: Run) => [
  "-threads",
  String(plan.settings.threads),
  ...readingOptions,
  "-i",
  source.file,
];
const untilEnd = ({ plan }: Run) => ["-t", plan.durationSeconds.toFixed(3)];

/** Encodes the tracks of sound, each to `getFile(track)`, with a filter of its own. */
export async function encodeAudio(
  run: Run,
  tracks: readonly { track: AudioTrack; filter: string; file: string }[],
): Promise<void> {
  const outputs = tracks.flatMap(({ track, filter, file }) => [
    ...["-map", `0:${track.index}`, "-map_metadata", "-1", "-map_chapters", "-1", ...untilEnd(run)],
    ...["-af", `${filter},apad`, "-c:a", "aac", "-b:a", audioBitrate, "-ar", "48000", "-ac", "2"],
    ...["-movflags", fragmented, "-frag_duration", "4000000", "-f", "mp4", file],
  ]);
  await runFfmpeg(run, [...readSource(run), ...outputs]);
}

/** Scales from step to step, each from the one above, which costs less than all from the film. */
function formatVideoFilter(
  plan: Plan,
  stream: number,
  renditions: readonly Pick<Rendition, "width" | "height">[],
) {
  const { numerator, denominator } = plan.framesPerSecond;
  const downwards = renditions.map((rendition, at) => ({ ...rendition, at })).reverse();
  const scale = (size: Pick<Rendition, "width" | "height"> | undefined) =>
    `scale=${size?.width}:${size?.height}:flags=bicubic,setsar=1`;
  const chain = [
    ...(plan.deinterlace ? ["yadif"] : []),
    `fps=${numerator}/${denominator}:start_time=0`,
    scale(downwards[0]),
    ...(plan.toneMap
      ? [
          "zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709,tonemap=hable:desat=0",
          "zscale=transfer=bt709:matrix=bt709:range=tv",
        ]
      : []),
    "format=yuv420p",
  ].join(",");
  const steps = downwards.map(({ at }, index) => {
    const next = downwards[index + 1];
    const input = index === 0 ? `[0:${stream}]${chain}` : `[s${at}]${scale(downwards[index])}`;
    return next ? `${input},split[v${at}][s${next.at}]` : `${input}[v${at}]`;
  });
  return steps.join(";");
}

function formatForcedFrames({ segmentStarts, framesPerSecond: { numerator, denominator } }: Plan): string {
  // Rounded times must not fall behind their frame.
  const early = denominator / numerator / 4;
  return segmentStarts.map((start) => Math.max(0, start - early).toFixed(3)).join(",");
}

function formatEncoder(plan: Plan, { codec, step, quality, maxKilobits }: Rendition): string[] {
  const { numerator, denominator } = plan.framesPerSecond;
  const threads = ["-threads", String(plan.settings.threads)];
  if (codec === "av1")
    return [
      ...["-c:v", "libsvtav1", "-preset", "9", "-crf", String(quality), ...threads],
      // It takes no list of key frames. Every two seconds fits the segments of the others.
      ...["-g", String(Math.round((2 * numerator) / denominator))],
      ...["-svtav1-params", `mbr=${maxKilobits}:lp=${plan.settings.threads}`],
    ];
  return [
    ...[
      "-c:v",
      "libx264",
      "-preset",
      plan.settings.preset,
      "-profile:v",
      step <= 480 ? "main" : "high",
      ...threads,
    ],
    ...["-crf", String(quality), "-maxrate", `${maxKilobits}k`, "-bufsize", `${maxKilobits * 2}k`],
    // A pyramid delays the picture by two frames in players that ignore negative offsets.
    ...["-x264-params", "b-pyramid=none", "-g", "100000", "-sc_threshold", "0"],
    ...["-force_key_frames", formatForcedFrames(plan)],
  ];
}

/** The mould of a rendition's file: with one sound, parts of both; with several, the picture in parts of its own. */
function formatContainer({ plan }: Run): string[] {
  const isApart = plan.audio.length > 1;
  const flags = `${fragmented}+frag_keyframe+negative_cts_offsets${isApart ? "+separate_moof" : ""}`;
  return [
    "-map_metadata",
    "-1",
    "-map_chapters",
    "-1",
    "-video_track_timescale",
    "90000",
    "-movflags",
    flags,
    "-f",
    "mp4",
  ];
}

type Output = { rendition: Rendition; file: string };

/** Encodes renditions, lowest first, in one reading of the film; `sound` is the track that comes with each. */
export async function encodeVideo(run: Run, outputs: readonly Output[], sound: string | null): Promise<void> {
  const { plan, source } = run;
  const filter = formatVideoFilter(
    plan,
    source.video.index,
    outputs.map(({ rendition }) => rendition),
  );
  await runFfmpeg(run, [
    ...["-filter_complex_threads", String(plan.settings.threads), ...readSource(run)],
    ...(sound === null ? [] : ["-i", sound]),
    ...["-filter_complex", filter],
    ...outputs.flatMap(({ rendition, file }, at) => [
      ...["-map", `[v${at}]`, ...(sound === null ? [] : ["-map", "1:a", "-c:a", "copy"])],
      ...[...formatEncoder(plan, rendition), ...untilEnd(run), ...formatContainer(run), file],
    ]),
  ]);
  if (plan.audio.length > 1) for (const { file } of outputs) await finishApart(file);
}

/** Takes over the film's own picture as a rendition. */
export async function copyVideo(run: Run, file: string, sound: string | null): Promise<void> {
  await runFfmpeg(run, [
    ...[...readSource(run), ...(sound === null ? [] : ["-i", sound])],
    ...["-map", `0:${run.source.video.index}`, ...(sound === null ? [] : ["-map", "1:a"])],
    ...["-c", "copy", ...untilEnd(run), ...formatContainer(run), file],
  ]);
  if (run.plan.audio.length > 1) await finishApart(file);
}

/** Takes embedded text subtitles out as WebVTT. */
export async function extractSubtitles(
  run: Run,
  tracks: readonly { index: number; file: string }[],
): Promise<void> {
  const outputs = tracks.flatMap(({ index, file }) => [
    "-map",
    `0:${index}`,
    "-c:s",
    "webvtt",
    "-f",
    "webvtt",
    file,
  ]);
  await runFfmpeg(run, [...readSource(run), ...outputs]);
}

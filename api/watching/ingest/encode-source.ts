import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chapterTrack, subtitlesPlaylist } from "#artwork/clips/captions";
import type { Clip } from "#artwork/clips/load-clips";
import { findVideoHead, readFragments } from "./boxes";
import { checkAudio, checkRendition } from "./check-media";
import { copyVideo, encodeAudio, encodeVideo, extractSubtitles } from "./encode-film";
import { labelTracks } from "./languages";
import { getGain, measureLoudness, soundFilter } from "./loudness";
import { MediaFault } from "./media-fault";
import { drawThumbnails, takeFrames } from "./pictures";
import type { LeftOut, Plan, Rendition } from "./plan-renditions";
import {
  type Encoded,
  formatMasterPlaylist,
  formatMediaPlaylist,
  groupSegments,
  type TextTrack,
} from "./playlists";
import type { Source } from "./probe-source";
import { getFaultLine, ToolError } from "./run-tool";
import { convertSubtitleFile, findSubtitleFiles, type Subtitles } from "./subtitles";
import { listFilters, type Tools } from "./tools";
import { verifyOutput } from "./verify-output";

type Stage = "sound" | "picture" | "extras" | "check";
export type Progress = { stage: Stage; /** Of the whole work, from 0 to 1. */ part: number };

type Options = {
  source: Source;
  plan: Plan;
  /** Kept after a stop, so that the next run goes on from there. */
  workDir: string;
  /** The clip's. */
  id: string;
  about: Pick<Clip, "kind" | "audience" | "title">;
  tools: Tools;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
};
type Result = { clip: Clip; /** Where its files are, in `workDir`. */ folder: string; leftOut: LeftOut[] };

/** Of the whole work; measured with a film of 1080 lines. */
const shares: Record<Stage, { from: number; to: number }> = {
  sound: { from: 0, to: 0.06 },
  picture: { from: 0.06, to: 0.94 },
  extras: { from: 0.94, to: 0.98 },
  check: { from: 0.98, to: 1 },
};
/** Faults of the film itself: another try with the same film would end in the same way. */
const isFinal = (code: MediaFault["code"]) => ["CORRUPT", "BAD_OUTPUT", "UNSUPPORTED_HDR"].includes(code);

const getPaths = (workDir: string) => ({
  /** Whole and checked. */
  ready: join(workDir, "ready"),
  /** Being made. */
  parts: join(workDir, "parts"),
  mark: join(workDir, "film.txt"),
});

const getFingerprint = (source: Source, plan: Plan) =>
  createHash("sha256")
    .update(JSON.stringify([source.file, source.bytes, source.modifiedMs, plan]))
    .digest("hex");

/** Ends what an earlier run that was killed left running: ffmpeg outlives the process that started it. */
async function endOrphans(parts: string): Promise<void> {
  const processes = await readdir("/proc").catch(() => []);
  for (const id of processes.filter((name) => /^\d+$/u.test(name))) {
    const command = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
    if (!command.includes(`${parts}/`) || !/(^|\/)ffmpeg\0/u.test(command)) continue;
    try {
      process.kill(Number(id), "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

/** Empties the folder unless it holds work on the same film with the same plan. */
async function openWork(source: Source, plan: Plan, workDir: string) {
  const { ready, parts, mark } = getPaths(workDir);
  const fingerprint = getFingerprint(source, plan);
  if ((await readFile(mark, "utf8").catch(() => "")) !== fingerprint)
    await rm(workDir, { recursive: true, force: true });
  await endOrphans(parts);
  await rm(parts, { recursive: true, force: true });
  await mkdir(ready, { recursive: true });
  await mkdir(parts);
  await writeFile(mark, fingerprint);
}

/** A name in `ready` stands only for a file that is whole: it gets it once it was checked and is on the disk. */
async function settle(from: string, to: string): Promise<void> {
  const handle = await open(from, "r+");
  await handle.sync();
  await handle.close();
  await rename(from, to);
}

/** A group is encoded in one reading of the film: fewer readings are faster, more groups lose less to a stop. */
function groupRenditions(renditions: readonly Rendition[]): Rendition[][] {
  const groups = [
    renditions.filter(({ codec, step, isCopy }) => codec === "h264" && step <= 480 && !isCopy),
    renditions.filter(({ codec, step, isCopy }) => codec === "h264" && step > 480 && !isCopy),
    renditions.filter(({ codec }) => codec === "av1"),
  ];
  return groups.filter((group) => group.length > 0);
}

class Work {
  private readonly paths: ReturnType<typeof getPaths>;
  private readonly leftOut: LeftOut[];

  constructor(private readonly options: Options) {
    this.paths = getPaths(options.workDir);
    this.leftOut = [...options.plan.leftOut];
  }

  private report(stage: Stage, part: number) {
    const { from, to } = shares[stage];
    this.options.onProgress?.({ stage, part: from + (to - from) * part });
  }

  private ready = (name: string) => join(this.paths.ready, name);
  private part = (name: string) => join(this.paths.parts, name);
  private get isApart() {
    return this.options.plan.audio.length > 1;
  }

  private run(stage: Stage, from: number, to: number) {
    const { source, plan, tools, signal } = this.options;
    return {
      source,
      plan,
      tools,
      signal,
      onProgress: (part: number) => this.report(stage, from + (to - from) * part),
    };
  }

  /** Whether an earlier run left it whole. What is not is made again. */
  private async isReady(name: string, check: (file: string) => Promise<void>): Promise<boolean> {
    const file = this.ready(name);
    if (!existsSync(file)) return false;
    try {
      await check(file);
      return true;
    } catch (error) {
      if (!(error instanceof MediaFault) || error.code !== "BAD_OUTPUT") throw error;
      await rm(file);
      return false;
    }
  }

  private async makeSound(): Promise<void> {
    const { source, plan, tools, signal } = this.options;
    const check = (file: string) => checkAudio(file, plan, tools, signal);
    const missing = [];
    for (const track of plan.audio)
      if (!(await this.isReady(`${track.name}.m4a`, check))) missing.push(track);
    if (missing.length > 0) {
      const loudness = await measureLoudness(source.file, missing, plan.settings, tools, signal);
      const tracks = missing.map((track, at) => {
        const measured = loudness[at];
        const gain = measured ? getGain(measured, plan.settings.loudness) : 0;
        return {
          track,
          filter: `${soundFilter},volume=${gain.toFixed(2)}dB`,
          file: this.part(`${track.name}.m4a`),
        };
      });
      await encodeAudio(this.run("sound", 0.5, 1), tracks);
      for (const { track, file } of tracks) {
        await check(file);
        await settle(file, this.ready(`${track.name}.m4a`));
      }
    }
    this.report("sound", 1);
  }

  private async makePicture(): Promise<void> {
    const { plan, tools, signal } = this.options;
    const sound = plan.audio.length > 0 ? this.ready("audio-1.m4a") : null;
    const check = (rendition: Rendition) => (file: string) =>
      checkRendition(file, rendition, plan, tools, signal);
    const finish = async (rendition: Rendition) => {
      const name = `${rendition.name}.mp4`;
      await check(rendition)(this.part(name));
      await settle(this.part(name), this.ready(name));
    };
    const encoded: Rendition[] = [];
    for (const rendition of plan.renditions) {
      if (await this.isReady(`${rendition.name}.mp4`, check(rendition))) continue;
      if (!rendition.isCopy) {
        encoded.push(rendition);
        continue;
      }
      try {
        await copyVideo(this.run("picture", 0, 0), this.part(`${rendition.name}.mp4`), sound);
        await finish(rendition);
      } catch (error) {
        const isUnfit =
          error instanceof ToolError || (error instanceof MediaFault && error.code === "BAD_OUTPUT");
        if (!isUnfit) throw error;
        // Its packets do not keep what they promised; a new encode has them right.
        encoded.push({ ...rendition, isCopy: false });
      }
    }
    const weigh = (renditions: readonly Rendition[]) =>
      renditions.reduce(
        (sum, { width, height, codec }) => sum + width * height * (codec === "av1" ? 3 : 1),
        0,
      );
    let done = 0;
    for (const group of groupRenditions(encoded)) {
      const next = done + weigh(group) / weigh(encoded);
      const outputs = group.map((rendition) => ({ rendition, file: this.part(`${rendition.name}.mp4`) }));
      await encodeVideo(this.run("picture", done, next), outputs, sound);
      for (const rendition of group) await finish(rendition);
      done = next;
    }
    this.report("picture", 1);
  }

  private async readEmbeddedSubtitles(): Promise<(Subtitles | LeftOut)[]> {
    const tracks = this.options.plan.subtitles.map((track) => ({
      ...track,
      file: this.part(`embedded-${track.index}.vtt`),
    }));
    if (tracks.length === 0) return [];
    const run = this.run("extras", 0, 0);
    await extractSubtitles(run, tracks).catch(async (error: unknown) => {
      if (!(error instanceof ToolError)) throw error;
      // One that cannot be read must not take the others with it.
      for (const track of tracks)
        await extractSubtitles(run, [track]).catch((fault: unknown) =>
          fault instanceof ToolError ? rm(track.file, { force: true }) : Promise.reject(fault as Error),
        );
    });
    return Promise.all(
      tracks.map(async ({ file, lang, title, isForced, kind, codec }) => {
        const text = await readFile(file, "utf8").catch(() => "");
        if (text.includes("-->")) return { lang, title, isForced, kind, text };
        return {
          track: [lang, title, codec].filter(Boolean).join(", "),
          reason: "UNREADABLE_SUBTITLES" as const,
        };
      }),
    );
  }

  private async writeSubtitles(): Promise<TextTrack[]> {
    const { source, tools, signal, plan } = this.options;
    const read = await this.readEmbeddedSubtitles();
    for (const file of await findSubtitleFiles(source.file))
      read.push(await convertSubtitleFile(file, tools, this.paths.parts, signal));
    const found: Subtitles[] = [];
    for (const one of read) {
      if ("text" in one) found.push(one);
      else this.leftOut.push(one);
    }
    const counts = new Map<string, number>();
    const tracks = labelTracks(found).map(({ lang, label, isForced, kind, text }) => {
      const count = (counts.get(lang) ?? 0) + 1;
      counts.set(lang, count);
      return { lang, label, isForced, kind, text, key: count === 1 ? lang : `${lang}-${count}` };
    });
    for (const { key, text } of tracks) {
      await writeFile(this.ready(`subtitles-${key}.vtt`), text);
      await writeFile(this.ready(`subtitles-${key}.m3u8`), subtitlesPlaylist(key, plan.durationSeconds));
    }
    return tracks.map(({ lang, label, isForced, kind, key }) => ({
      lang,
      label,
      isForced,
      kind,
      name: `subtitles-${key}`,
    }));
  }

  private async writeChapters(): Promise<Pick<Clip, "chapters" | "chapterTracks">> {
    const { source, plan } = this.options;
    const chapters = source.chapters.map(({ startSeconds, title }) => ({
      startSeconds,
      title: { ru: title, en: title },
    }));
    if (chapters.length === 0) return { chapters, chapterTracks: [] };
    const rows = source.chapters.map(({ startSeconds, title }) => [startSeconds, title, title] as const);
    const chapterTracks = (["ru", "en"] as const).map((lang) => ({ lang, path: `chapters-${lang}.vtt` }));
    for (const { path } of chapterTracks)
      await writeFile(
        this.ready(path),
        chapterTrack({ chapters: rows, durationSeconds: plan.durationSeconds }, 0),
      );
    return { chapters, chapterTracks };
  }

  /** Writes a rendition's playlists, and tells which of them the main one lists. */
  private async writePlaylist(rendition: Rendition): Promise<Encoded> {
    const { plan } = this.options;
    const { name } = rendition;
    const fragments = await readFragments(this.ready(`${name}.mp4`));
    const whole = groupSegments(fragments, plan.segmentStarts);
    const head = { offset: 0, bytes: fragments.head.length };
    await writeFile(this.ready(`${name}.m3u8`), formatMediaPlaylist(`${name}.mp4`, whole, head));
    const { codec } = fragments;
    if (!this.isApart) return { rendition, playlist: `${name}.m3u8`, codec, segments: whole };
    const segments = groupSegments(fragments, plan.segmentStarts, { isVideoOnly: true });
    const videoHead = await findVideoHead(this.ready(`${name}.mp4`));
    await writeFile(
      this.ready(`${name}-video.m3u8`),
      formatMediaPlaylist(`${name}.mp4`, segments, videoHead),
    );
    return { rendition, playlist: `${name}-video.m3u8`, codec, segments };
  }

  private async writePlaylists(texts: readonly TextTrack[]): Promise<void> {
    const { plan } = this.options;
    const encoded: Encoded[] = [];
    for (const rendition of plan.renditions) encoded.push(await this.writePlaylist(rendition));
    const audio = [];
    for (const track of this.isApart ? plan.audio : []) {
      const fragments = await readFragments(this.ready(`${track.name}.m4a`));
      const segments = groupSegments(
        fragments,
        fragments.fragments.map(({ startSeconds }) => startSeconds),
      );
      const head = { offset: 0, bytes: fragments.head.length };
      await writeFile(
        this.ready(`${track.name}.m3u8`),
        formatMediaPlaylist(`${track.name}.m4a`, segments, head),
      );
      audio.push({ ...track, segments });
    }
    await writeFile(this.ready("master.m3u8"), formatMasterPlaylist(plan, encoded, audio, texts));
  }

  private async makeExtras(): Promise<Clip> {
    const { plan, tools, signal, id, about } = this.options;
    const [smallest] = plan.renditions;
    const largest = plan.renditions.filter(({ codec }) => codec === "h264").at(-1) ?? plan.renditions.at(-1);
    if (!smallest || !largest) throw new Error("A plan without renditions");
    const { ready, parts } = this.paths;
    const options = { durationSeconds: plan.durationSeconds, workDir: parts, outDir: ready, tools, signal };
    const thumbnails = await drawThumbnails(this.ready(`${smallest.name}.mp4`), smallest, options);
    await takeFrames(this.ready(`${smallest.name}.mp4`), this.ready(`${largest.name}.mp4`), options);
    this.report("extras", 0.6);
    const texts = await this.writeSubtitles();
    const chapters = await this.writeChapters();
    await this.writePlaylists(texts);
    // The first sound of several is a file of its own, of one comes with each rendition.
    if (!this.isApart) for (const { name } of plan.audio) await rm(this.ready(`${name}.m4a`));
    const files: Clip["files"] = [];
    for (const { codec, step, name } of plan.renditions)
      if (codec === "h264") {
        const { size } = await stat(this.ready(`${name}.mp4`));
        files.push({ height: step, path: `${name}.mp4`, bytes: size });
      }
    const clip: Clip = {
      id,
      ...about,
      durationSeconds: plan.durationSeconds,
      files,
      hls: "master.m3u8",
      audio: plan.audio.map(({ lang, label, kind }) => ({ lang, label, ...(kind ? { kind } : {}) })),
      tracks: texts.map(({ lang, label, name, kind }) => ({
        lang,
        label,
        path: `${name}.vtt`,
        ...(kind ? { kind } : {}),
      })),
      ...chapters,
      marks: { intro: null, credits: null },
      thumbnails,
    };
    await writeFile(this.ready("manifest.json"), `${JSON.stringify(clip, null, 2)}\n`);
    this.report("extras", 1);
    return clip;
  }

  async do(): Promise<Result> {
    const { source, plan, workDir, tools, signal } = this.options;
    if (plan.toneMap && !(await listFilters(tools)).has("zscale"))
      throw new MediaFault("UNSUPPORTED_HDR", "ffmpeg -filters lists no zscale");
    await openWork(source, plan, workDir);
    await this.makeSound();
    await this.makePicture();
    const clip = await this.makeExtras();
    // Each of the media was checked in this run.
    await verifyOutput(this.paths.ready, source, plan, null);
    signal?.throwIfAborted();
    this.report("check", 1);
    return { clip, folder: this.paths.ready, leftOut: this.leftOut };
  }
}

/** Sound that changes its shape in the middle of noise fails in a filter, after many of these. */
const decodingFault = /error rate|error while decoding|invalid data found/iu;

function toFault(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof MediaFault) return error;
  if (signal?.aborted) return new MediaFault("ABORTED", "");
  if (error instanceof ToolError) {
    const line = getFaultLine(error.errors);
    return new MediaFault(decodingFault.test(error.errors) ? "CORRUPT" : "ENCODER_FAILED", line);
  }
  if (error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code)))
    return new MediaFault("NO_SPACE", error.message);
  return error;
}

/**
 * Makes a film's folder: renditions, tracks, pictures and playlists, all checked. After a fault or a kill another run
 * goes on with what was whole.
 */
export async function encodeSource(options: Options): Promise<Result> {
  try {
    return await new Work(options).do();
  } catch (error) {
    const fault = toFault(error, options.signal);
    const isHopeless = fault instanceof MediaFault && isFinal(fault.code);
    const folder = isHopeless ? options.workDir : getPaths(options.workDir).parts;
    await rm(folder, { recursive: true, force: true });
    throw fault;
  }
}

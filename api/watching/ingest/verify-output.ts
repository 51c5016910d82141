import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Clip, parseClip } from "#artwork/clips/load-clips";
import { checkAudio, checkRendition } from "./check-media";
import { MediaFault } from "./media-fault";
import { frameNames, posterName } from "./pictures";
import type { Plan } from "./plan-renditions";
import type { Source } from "./probe-source";
import type { Tools } from "./tools";

const refuse = (what: string): never => {
  throw new MediaFault("BAD_OUTPUT", what);
};

async function readClip(folder: string): Promise<Clip> {
  try {
    return parseClip(await readFile(join(folder, "manifest.json"), "utf8"));
  } catch {
    return refuse("manifest.json cannot be read");
  }
}

/** Every file a playlist names is there, and long enough for the ranges it names. */
async function checkPlaylist(
  folder: string,
  name: string,
  sizes: ReadonlyMap<string, number>,
): Promise<void> {
  const text = await readFile(join(folder, name), "utf8").catch(() => refuse(`${name} is missing`));
  const getSize = (file: string) => sizes.get(file) ?? refuse(`${name} names ${file}, which is missing`);
  for (const [, uri = ""] of text.matchAll(/URI="([^"]+)"/gu)) getSize(uri);
  for (const [, uri = ""] of text.matchAll(/^([^#\s].*)$/gmu)) getSize(uri);
  const ranges = [
    ...text.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/gu),
    ...[...text.matchAll(/URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/gu)].map(([all, uri, bytes, start]) => [
      all,
      bytes,
      start,
      uri,
    ]),
  ];
  for (const [, bytes, start, file = ""] of ranges)
    if (Number(bytes) + Number(start) > getSize(file)) refuse(`${name} reaches beyond the end of ${file}`);
  if (name === "master.m3u8") return;
  if (!text.endsWith("#EXT-X-ENDLIST\n")) refuse(`${name} has no end`);
}

const sumSeconds = (text: string) =>
  [...text.matchAll(/#EXTINF:([\d.]+)/gu)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

/**
 * Checks a film's folder against the film and the plan: what differs is a `MediaFault`. Without tools, the media
 * themselves are taken to be checked already.
 */
export async function verifyOutput(
  folder: string,
  source: Source,
  plan: Plan,
  tools: Tools | null,
  signal?: AbortSignal,
): Promise<Clip> {
  const clip = await readClip(folder);
  const sizes = new Map<string, number>();
  for (const name of await readdir(folder)) sizes.set(name, (await stat(join(folder, name))).size);
  for (const [name, size] of sizes) if (size === 0) refuse(`${name} is empty`);
  if (Math.abs(clip.durationSeconds - source.durationSeconds) > 0.001)
    refuse("the manifest names another length");
  if (clip.chapters.length !== source.chapters.length) refuse("chapters are missing");
  if ((clip.audio ?? []).length !== source.audio.length) refuse("sounds are missing");
  const named = [
    clip.hls,
    posterName,
    ...frameNames,
    ...(clip.thumbnails ? [clip.thumbnails.path] : [refuse("there are no thumbnails")]),
    ...[...clip.files, ...clip.tracks, ...clip.chapterTracks].map(({ path }) => path),
  ];
  for (const name of named) if (!sizes.has(name)) refuse(`${name} is missing`);
  for (const { path, bytes } of clip.files) if (sizes.get(path) !== bytes) refuse(`${path} has another size`);
  for (const rendition of plan.renditions) {
    if (tools) await checkRendition(join(folder, `${rendition.name}.mp4`), rendition, plan, tools, signal);
    const playlist = await readFile(join(folder, `${rendition.name}.m3u8`), "utf8").catch(() => "");
    if (Math.abs(sumSeconds(playlist) - plan.durationSeconds) > 0.5)
      refuse(`${rendition.name}.m3u8 has another length`);
  }
  if (tools && plan.audio.length > 1)
    for (const { name } of plan.audio) await checkAudio(join(folder, `${name}.m4a`), plan, tools, signal);
  const master = await readFile(join(folder, clip.hls), "utf8");
  if (master.split("#EXT-X-STREAM-INF").length - 1 !== plan.renditions.length)
    refuse("renditions are not listed");
  for (const name of [...sizes.keys()].filter((one) => one.endsWith(".m3u8")))
    await checkPlaylist(folder, name, sizes);
  return clip;
}

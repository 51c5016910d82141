import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { Clip } from "#artwork/clips/load-clips";
import { getOriginalKey, getRenditionsKey, renditionsFolder } from "../../platform/own-media";
import { encodeSource } from "../ingest/encode-source";
import { frameNames, posterName } from "../ingest/pictures";
import { defaultSettings, planRenditions } from "../ingest/plan-renditions";
import { probeSource } from "../ingest/probe-source";
import { findTools } from "../ingest/tools";
import type { Encoder } from "./run-encodes";

/** Encodes with ffmpeg, which is installed for the first film where it is missing. */
export const createEncoder =
  (env: Record<string, string | undefined>): Encoder =>
  async ({ id, name: clipId, source, workDir, onProgress, signal }) => {
    const tools = await findTools(env);
    const probed = await probeSource(source.film, tools);
    const plan = planRenditions(probed, { ...defaultSettings, threads: availableParallelism() });
    const name = path.parse(source.film).name;
    const { clip, folder } = await encodeSource({
      source: probed,
      plan,
      workDir,
      id: clipId,
      // What its titles say decides who sees it.
      about: { kind: "film", audience: "all", title: { ru: name, en: name } },
      tools,
      onProgress: ({ part }) => onProgress(part * 100),
      signal,
    });
    return { clip: { ...clip, photos: await findPhotos(id, clipId, source.pictures, folder) }, folder };
  };

/** Given pictures before those that were made of the film. */
async function findPhotos(
  id: string,
  clipId: string,
  given: readonly string[],
  folder: string,
): Promise<Clip["photos"]> {
  const find = (names: RegExp, made: string) => {
    const file = given.find((one) => names.test(path.basename(one)));
    return file === undefined
      ? toPhoto(path.join(folder, made), getRenditionsKey(clipId))
      : toPhoto(file, getOriginalKey(id));
  };
  return {
    poster: await find(/^(poster|folder|cover)\./i, posterName),
    frame: await find(/^(fanart|frame)\./i, frameNames[0] ?? posterName),
  };
}

/** The path among the films, with a mark that changes with the picture. */
async function toPhoto(file: string, key: string): Promise<string> {
  const mark = createHash("sha256")
    .update(await readFile(file))
    .digest("hex")
    .slice(0, 8);
  return `${path.posix.relative(renditionsFolder, key)}/${path.basename(file)}#${mark}`;
}

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { Clip } from "#artwork/clips/load-clips";
import { encodeSource } from "../ingest/encode-source";
import { frameNames, posterName } from "../ingest/pictures";
import { defaultSettings, planRenditions } from "../ingest/plan-renditions";
import { probeSource } from "../ingest/probe-source";
import { findTools } from "../ingest/tools";
import type { Encoder } from "./run-encodes";

/** Encodes with ffmpeg, which is installed for the first film where it is missing. */
export const createEncoder =
  (env: Record<string, string | undefined>): Encoder =>
  async ({ source, workDir, outDir, onProgress, signal }) => {
    const tools = await findTools(env);
    const probed = await probeSource(source.film, tools);
    const plan = planRenditions(probed, { ...defaultSettings, threads: availableParallelism() });
    const name = path.parse(source.film).name;
    const { clip } = await encodeSource({
      source: probed,
      plan,
      workDir,
      outDir,
      // What its titles say decides who sees it.
      about: { kind: "film", audience: "all", title: { ru: name, en: name } },
      tools,
      onProgress: ({ part }) => onProgress(part * 100),
      signal,
    });
    return { ...clip, photos: await findPhotos(source.pictures, outDir) };
  };

/** Given pictures before those that were made of the film. */
async function findPhotos(given: readonly string[], outDir: string): Promise<Clip["photos"]> {
  const find = (names: RegExp) => given.find((file) => names.test(path.basename(file)));
  return {
    poster: await toPhoto(find(/^(poster|folder|cover)\./i) ?? path.join(outDir, posterName), outDir),
    frame: await toPhoto(
      find(/^(fanart|frame)\./i) ?? path.join(outDir, frameNames[0] ?? posterName),
      outDir,
    ),
  };
}

/** The path among the media's files, with a mark that changes with the picture. */
async function toPhoto(file: string, outDir: string): Promise<string> {
  const mark = createHash("sha256")
    .update(await readFile(file))
    .digest("hex")
    .slice(0, 8);
  return `${path.relative(path.dirname(outDir), file)}#${mark}`;
}

import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { encodeSource, type Progress } from "../../api/watching/ingest/encode-source";
import { defaultSettings, planRenditions } from "../../api/watching/ingest/plan-renditions";
import { probeSource } from "../../api/watching/ingest/probe-source";
import { findTools } from "../../api/watching/ingest/tools";

type Options = { workDir: string; signal?: AbortSignal; onProgress?: (progress: Progress) => void };

/** Takes a film in from its file to its folder, which replaces a former one. */
export async function takeIn(file: string, outDir: string, { workDir, signal, onProgress }: Options) {
  const tools = await findTools(process.env);
  const source = await probeSource(file, tools, signal);
  const plan = planRenditions(source, { ...defaultSettings, preset: "ultrafast", threads: 2 });
  const about = { kind: "film", audience: "all", title: { ru: "Проба", en: "Trial" } } as const;
  const id = path.basename(outDir);
  const result = await encodeSource({ source, plan, workDir, id, about, tools, signal, onProgress });
  await rm(outDir, { recursive: true, force: true });
  await mkdir(path.dirname(outDir), { recursive: true });
  await rename(result.folder, outDir);
  await rm(workDir, { recursive: true });
  return { source, plan, tools, ...result };
}

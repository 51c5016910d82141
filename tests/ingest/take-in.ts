import { encodeSource, type Progress } from "../../api/watching/ingest/encode-source";
import { defaultSettings, planRenditions } from "../../api/watching/ingest/plan-renditions";
import { probeSource } from "../../api/watching/ingest/probe-source";
import { findTools } from "../../api/watching/ingest/tools";

type Options = { workDir: string; signal?: AbortSignal; onProgress?: (progress: Progress) => void };

/** Takes a film in from its file to its folder. */
export async function takeIn(file: string, outDir: string, { workDir, signal, onProgress }: Options) {
  const tools = await findTools(process.env);
  const source = await probeSource(file, tools, signal);
  const plan = planRenditions(source, { ...defaultSettings, preset: "ultrafast", threads: 2 });
  const about = { kind: "film", audience: "all", title: { ru: "Проба", en: "Trial" } } as const;
  const result = await encodeSource({ source, plan, workDir, outDir, about, tools, signal, onProgress });
  return { source, plan, tools, ...result };
}

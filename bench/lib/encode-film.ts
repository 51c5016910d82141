// Encodes a film as the queue does, and prints how long that took and what was made.
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { encodeSource } from "../../api/watching/ingest/encode-source";
import { defaultSettings, planRenditions } from "../../api/watching/ingest/plan-renditions";
import { probeSource } from "../../api/watching/ingest/probe-source";
import { findTools } from "../../api/watching/ingest/tools";

const [file = "", workDir = ""] = process.argv.slice(2);
const tools = await findTools(process.env);
const started = performance.now();
const source = await probeSource(file, tools);
const plan = planRenditions(source, { ...defaultSettings, threads: availableParallelism() });
const title = { ru: "Проба", en: "Trial" };
await encodeSource({
  source,
  plan,
  workDir,
  id: "m-0000000000000000",
  about: { kind: "film", audience: "all", title },
  tools,
});
const seconds = (performance.now() - started) / 1000;
process.stdout.write(
  JSON.stringify({ seconds, renditions: plan.renditions, preset: defaultSettings.preset }),
);

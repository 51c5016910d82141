import { encodeSource } from "../ingest/encode-source";
import { findTools } from "../ingest/find-tools";
import { planRenditions } from "../ingest/plan-renditions";
import { probeSource } from "../ingest/probe-source";
import type { Encoder } from "./run-encodes";

/** Encodes with ffmpeg, which is installed for the first film where it is missing. */
export const encodeFilm: Encoder = async ({ id, source, ...job }) => {
  const tools = await findTools();
  const probed = await probeSource(source.film, tools);
  const clip = await encodeSource({
    id,
    source: probed,
    files: source.others,
    plan: planRenditions(probed),
    tools,
    ...job,
  });
  return clip;
};

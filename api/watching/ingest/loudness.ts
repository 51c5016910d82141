import { z } from "zod";
import { MediaFault } from "./media-fault";
import type { AudioTrack, IngestSettings } from "./plan-renditions";
import { readingOptions } from "./probe-source";
import { runTool } from "./run-tool";
import type { Tools } from "./tools";

/** What is measured is what is heard: two channels, from the film's first moment, with silence where sound is missing. */
export const soundFilter = "aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo";

/** A number as ffmpeg writes it. */
const level = z.string().transform((text) => (text === "-inf" ? -Infinity : Number(text)));
const measuredSchema = z.object({ input_i: level, input_tp: level });
type Loudness = z.infer<typeof measuredSchema>;

/** Peaks stay below this, in dBTP. */
const highestPeak = -1;
const largestGain = 20;
/** What is quieter than this is silence. */
const silence = -70;

/** The change of volume, in dB, that brings a track to the wanted loudness without cutting its peaks or moving with them. */
export function getGain({ input_i: loudness, input_tp: peak }: Loudness, wanted: number): number {
  if (!(loudness > silence)) return 0;
  return Math.min(wanted - loudness, highestPeak - peak, largestGain);
}

/** Measures the loudness of each track by EBU R128. */
export async function measureLoudness(
  file: string,
  tracks: readonly AudioTrack[],
  settings: Pick<IngestSettings, "threads">,
  { ffmpeg }: Pick<Tools, "ffmpeg">,
  signal?: AbortSignal,
): Promise<Loudness[]> {
  const outputs = tracks.flatMap(({ index }) => [
    "-map",
    `0:${index}`,
    "-af",
    `${soundFilter},loudnorm=print_format=json`,
    "-f",
    "null",
    "-",
  ]);
  const { errors } = await runTool(
    ffmpeg,
    [
      "-hide_banner",
      "-nostdin",
      "-nostats",
      "-threads",
      String(settings.threads),
      ...readingOptions,
      "-i",
      file,
      ...outputs,
    ],
    { signal },
  );
  const found = [...errors.matchAll(/Parsed_loudnorm_\d+[^{]*(\{[^}]*\})/gu)].map(([, json = ""]) =>
    measuredSchema.parse(JSON.parse(json)),
  );
  if (found.length !== tracks.length)
    throw new MediaFault("CORRUPT", "the sound's loudness cannot be measured");
  return found;
}

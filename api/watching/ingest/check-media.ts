import { z } from "zod";
import { readFragments } from "./boxes";
import { MediaFault } from "./media-fault";
import type { Plan, Rendition } from "./plan-renditions";
import { groupSegments } from "./playlists";
import { runTool, ToolError } from "./run-tool";
import type { Tools } from "./tools";

const streamsSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
      channels: z.number().optional(),
    }),
  ),
});

/** Allowed difference of lengths, or two frames' worth if that is more. */
const differenceSeconds = 0.5;
const longestSegmentSeconds = 4.5;

const refuse = (file: string, what: string): never => {
  throw new MediaFault("BAD_OUTPUT", `${file.replace(/^.*\//u, "")}: ${what}`);
};

const getTolerance = ({ framesPerSecond: { numerator, denominator } }: Pick<Plan, "framesPerSecond">) =>
  Math.max(differenceSeconds, (2 * denominator) / numerator);

async function describeStreams(file: string, { ffprobe }: Tools, signal?: AbortSignal): Promise<string[]> {
  const { output } = await runTool(ffprobe, ["-v", "error", "-of", "json", "-show_streams", "-i", file], {
    signal,
  });
  return streamsSchema
    .parse(JSON.parse(output))
    .streams.map(({ codec_name, width, height, channels }) =>
      channels === undefined ? `${codec_name} ${width}x${height}` : `${codec_name} ${channels}`,
    );
}

/** Decodes the first second and the last ones; every stream must be there, and nothing be wrong. */
async function decodeEnds(file: string, streams: number, { ffmpeg }: Tools, signal?: AbortSignal) {
  const inputs = ["-t", "1", "-i", file, "-sseof", "-3", "-i", file];
  const { output, errors } = await runTool(
    ffmpeg,
    ["-v", "error", "-nostdin", ...inputs, "-map", "0", "-map", "1", "-f", "framecrc", "-"],
    { signal },
  );
  if (errors.trim() !== "") refuse(file, errors.trim().split("\n")[0] ?? "");
  const seen = new Set([...output.matchAll(/^(\d+),/gmu)].map(([, stream]) => stream));
  if (seen.size !== streams * 2) refuse(file, `${seen.size} of ${streams * 2} parts can be decoded`);
}

type Expected = { streams: string[]; starts: readonly number[] | null };

async function checkFile(
  file: string,
  plan: Plan,
  { streams, starts }: Expected,
  tools: Tools,
  signal?: AbortSignal,
) {
  try {
    const found = await describeStreams(file, tools, signal);
    if (found.join() !== streams.join()) refuse(file, `${found.join()} instead of ${streams.join()}`);
    const { fragments } = await readFragments(file);
    const main = fragments.filter(({ hasMain }) => hasMain);
    const seconds = main.reduce((sum, fragment) => sum + fragment.seconds, 0);
    const difference = Math.abs(seconds - plan.durationSeconds);
    if (difference > getTolerance(plan))
      refuse(file, `${seconds.toFixed(2)} seconds instead of ${plan.durationSeconds.toFixed(2)}`);
    if (starts) {
      const segments = groupSegments({ fragments }, starts);
      if (segments.length !== starts.length)
        refuse(file, `${segments.length} segments instead of ${starts.length}`);
      const longest = Math.max(...segments.map((segment) => segment.seconds));
      const wanted = Math.max(...starts.map((start, at) => (starts[at + 1] ?? plan.durationSeconds) - start));
      if (longest > Math.max(longestSegmentSeconds, wanted + differenceSeconds))
        refuse(file, `a segment of ${longest.toFixed(2)} seconds`);
    }
    await decodeEnds(file, streams.length, tools, signal);
  } catch (error) {
    if (error instanceof ToolError) refuse(file, error.message);
    if (error instanceof z.ZodError || error instanceof RangeError) refuse(file, "not a film");
    throw error;
  }
}

/** Checks a rendition that was made: its size, streams, length and segments, and that both ends can be decoded. */
export const checkRendition = (
  file: string,
  rendition: Rendition,
  plan: Plan,
  tools: Tools,
  signal?: AbortSignal,
) =>
  checkFile(
    file,
    plan,
    {
      streams: [
        `${rendition.codec} ${rendition.width}x${rendition.height}`,
        ...(plan.audio.length > 0 ? ["aac 2"] : []),
      ],
      starts: rendition.codec === "h264" ? plan.segmentStarts : null,
    },
    tools,
    signal,
  );

export const checkAudio = (file: string, plan: Plan, tools: Tools, signal?: AbortSignal) =>
  checkFile(file, plan, { streams: ["aac 2"], starts: null }, tools, signal);

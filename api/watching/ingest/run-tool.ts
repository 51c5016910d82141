import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { MediaFault } from "./media-fault";
import { watchProgress } from "./watch-progress";

type Options = {
  signal?: AbortSignal;
  onLine?: (line: string) => void;
  /** How long it may make no progress, in milliseconds. */
  stallMs?: number;
};

/** A disk that sleeps and a slow network are waited for; a tool that hangs would hold its film for ever. */
const defaultStallMs = 600_000;

const keptErrorLength = 200_000;

/** ffmpeg's line that says what is wrong, without addresses of memory. */
export const getFaultLine = (errors: string): string => {
  const lines = errors
    .split(/[\r\n]+/u)
    .map((line) => line.replace(/ @ 0x[0-9a-f]+/gu, "").trim())
    .filter((line) => line !== "" && !/^(Last message repeated|Conversion failed!)/u.test(line));
  return (lines.find((line) => /no space left/iu.test(line)) ?? lines.at(-1) ?? "no message").slice(0, 300);
};

/** A tool that ended with an error. */
export class ToolError extends Error {
  constructor(
    readonly tool: string,
    readonly status: string,
    readonly errors: string,
  ) {
    super(`${tool} ended with ${status}: ${getFaultLine(errors)}`);
  }
}

/**
 * Runs ffmpeg or ffprobe without a shell, below the web server's priority, and returns what it wrote. A full disk and
 * an abort are faults; any other failure is a `ToolError`, whose meaning the caller knows.
 */
export async function runTool(
  tool: string,
  parameters: readonly string[],
  { signal, onLine, stallMs = defaultStallMs }: Options = {},
): Promise<{ output: string; errors: string }> {
  signal?.throwIfAborted();
  const child = spawn(tool, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already.
  }
  const kill = () => child.kill("SIGKILL");
  const watch = watchProgress(child, { stallMs, onStall: kill });
  signal?.addEventListener("abort", kill, { once: true });
  let [output, errors] = ["", ""];
  if (onLine) createInterface(child.stdout).on("line", onLine);
  else child.stdout.setEncoding("utf8").on("data", (part: string) => (output += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    errors = (errors + part).slice(-keptErrorLength);
  });
  try {
    const [code, killedBy] = (await once(child, "close")) as [number | null, string | null];
    if (signal?.aborted) throw new MediaFault("ABORTED", "");
    if (watch.isStalled()) throw new MediaFault("STALLED", `${Math.round(stallMs / 1000)} s`);
    // ffmpeg may end well although the last bytes found no place.
    if (/no space left on device/iu.test(errors)) throw new MediaFault("NO_SPACE", getFaultLine(errors));
    if (code !== 0) throw new ToolError(tool, String(code ?? killedBy), errors);
    return { output, errors };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new MediaFault("NO_TOOLS", `${tool} cannot be started`);
    throw error;
  } finally {
    watch.stop();
    signal?.removeEventListener("abort", kill);
  }
}

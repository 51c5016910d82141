import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { MediaFault } from "./media-fault";
import { getFaultLine, runTool, ToolError } from "./run-tool";

/** Paths of the programs that read and encode films. */
export type Tools = { ffmpeg: string; ffprobe: string };
/** Of these: FFMPEG_PATH, FFPROBE_PATH and PATH. */
type Environment = Readonly<Record<string, string | undefined>>;

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

async function findOnPath(name: string, path = ""): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean))
    if (await isExecutable(join(folder, name))) return join(folder, name);
  return null;
}

async function findTool(name: string, given: string | undefined, path?: string): Promise<string | null> {
  if (!given) return findOnPath(name, path);
  if (await isExecutable(given)) return given;
  throw new MediaFault(
    "NO_TOOLS",
    `${name} is not at ${given}, where ${name.toUpperCase()}_PATH says it is.`,
  );
}

async function look({ FFMPEG_PATH, FFPROBE_PATH, PATH }: Environment): Promise<Tools | null> {
  const ffmpeg = await findTool("ffmpeg", FFMPEG_PATH, PATH);
  const ffprobe = await findTool("ffprobe", FFPROBE_PATH, PATH);
  return ffmpeg !== null && ffprobe !== null ? { ffmpeg, ffprobe } : null;
}

const advice = "Install ffmpeg (on Debian: apt-get install ffmpeg) or set FFMPEG_PATH and FFPROBE_PATH.";

async function install(path: string | undefined): Promise<void> {
  const aptGet = await findOnPath("apt-get", path);
  if (aptGet === null) throw new MediaFault("NO_TOOLS", advice);
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? null : await findOnPath("sudo", path);
  if (!isRoot && sudo === null) throw new MediaFault("NO_TOOLS", advice);
  const runAptGet = (...parameters: string[]) =>
    sudo === null ? runTool(aptGet, parameters) : runTool(sudo, ["-n", aptGet, ...parameters]);
  try {
    // Lists may be stale or absent; an error in one of them does not matter if the package is found.
    await runAptGet("update", "-q").catch(() => {});
    await runAptGet("install", "-q", "-y", "--no-install-recommends", "ffmpeg");
  } catch (error) {
    const reason = error instanceof ToolError ? getFaultLine(error.errors) : String(error);
    throw new MediaFault("NO_TOOLS", `${reason}. ${advice}`);
  }
}

let installing: Promise<void> | null = null;

/** Finds ffmpeg and ffprobe by the settings or the path; installs them once where that is possible. */
export async function findTools(environment: Environment): Promise<Tools> {
  const found = await look(environment);
  if (found !== null) return found;
  installing ??= install(environment.PATH).finally(() => (installing = null));
  await installing;
  const installed = await look(environment);
  if (installed === null) throw new MediaFault("NO_TOOLS", advice);
  return installed;
}

const filters = new Map<string, Promise<Set<string>>>();

/** Names of the filters that this ffmpeg has; builds leave some out. */
export function listFilters({ ffmpeg }: Pick<Tools, "ffmpeg">): Promise<Set<string>> {
  const known =
    filters.get(ffmpeg) ??
    runTool(ffmpeg, ["-hide_banner", "-filters"]).then(
      ({ output }) => new Set([...output.matchAll(/^ [T.][S.][C.] (\S+)/gmu)].map(([, name = ""]) => name)),
    );
  filters.set(ffmpeg, known);
  known.catch(() => filters.delete(ffmpeg));
  return known;
}

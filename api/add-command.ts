import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadClips } from "#artwork/clips/load-clips";
import { OwnTitle } from "#contract/editing";
import { FolderInUseError } from "../tools/folder-lock.mjs";
import { createClock } from "./platform/clock";
import { DatabaseUnavailableError, type OpenDatabase, openDatabase } from "./platform/db/database";
import { getMediaFolders, newMediaId } from "./platform/own-media";
import { createPoller } from "./platform/poll";
import { findFolders } from "./platform/project-root";
import { parseDatabaseSettings, parseStorageSettings } from "./platform/settings";
import { openStorage } from "./platform/storage/open-storage";
import { prepareDatabase } from "./seed/prepare-database";
import { createEncoder } from "./watching/encodes/encode-film";
import { type OrderProgress, readProgress, removeProgress, writeOrder } from "./watching/encodes/inbox";
import { reportOrders, runEncodes } from "./watching/encodes/run-encodes";
import { findSourceFiles, readFileName } from "./watching/encodes/source-files";

// `npm run add -- film.mkv --title "…"`: adds a film, which is played once it is encoded.
const usage = `npm run add -- FILE|FOLDER [--title TEXT] [--year 1999] [--age 0+|6+|12+|16+|18+] [--kids]
  [--category movies|series|animation|cartoons] [--access free|lite|premium] [--description TEXT] [--genres a,b]
npm run add -- --again ID    encodes a film again`;

const { values, positionals } = readArguments();
const { dataDir, databaseUrl } = parseDatabaseSettings(process.env);
const folders = getMediaFolders(dataDir);
const storage = await openStorage(path.resolve(dataDir), parseStorageSettings(process.env));
const { database, migrationsFolder, clipsDir } = findFolders(dataDir);

const id = values.again ?? newMediaId();
const order = values.again === undefined ? await readOrder() : { id, source: "", title: null };
await removeProgress(folders, id);
await writeOrder(folders, order).catch((error: unknown) =>
  exitWith(`The film cannot be taken: ${String(error)}`),
);
process.stdout.write(`${id}\n`);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
const [progress] = await Promise.all([follow(), encodeHere()]);
if (progress.state === "failed") {
  const advice = progress.isAdded ? `\nTry again: npm run add -- --again ${id}` : "";
  exitWith(`${progress.fault?.code ?? "FAILED"}: ${progress.fault?.detail ?? ""}${advice}`);
}
process.stdout.write("Ready.\n");

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        title: { type: "string" },
        year: { type: "string" },
        age: { type: "string" },
        kids: { type: "boolean" },
        category: { type: "string" },
        access: { type: "string" },
        description: { type: "string" },
        genres: { type: "string" },
        again: { type: "string" },
      },
    });
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function readOrder() {
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) exitWith(usage);
  // npm runs this in the project's folder, wherever it was called.
  const source = path.resolve(process.env.INIT_CWD ?? "", given);
  const files = await findSourceFiles(source);
  if (files === null) exitWith(`There is no film in ${source}.`);
  const named = readFileName(path.basename(source));
  const title = OwnTitle.safeParse({
    title: { ru: values.title ?? named.title },
    year: values.year === undefined ? named.year : Number(values.year),
    ...(values.age === undefined ? {} : { rating_age: values.age }),
    ...(values.kids ? { for_kids: true } : {}),
    ...(values.category === undefined ? {} : { category: values.category }),
    ...(values.access === undefined ? {} : { access: values.access }),
    ...(values.description === undefined ? {} : { description: values.description }),
    ...(values.genres === undefined ? {} : { genres: values.genres.split(",").map((genre) => genre.trim()) }),
  });
  if (!title.success)
    exitWith(title.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  return { id, source, title: title.data };
}

/** Encodes in this process, unless the service runs on an embedded database: then it does. */
async function encodeHere(): Promise<void> {
  let opened: OpenDatabase;
  try {
    opened = await openDatabase({ url: databaseUrl, folder: database });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    if (!(error.cause instanceof FolderInUseError)) exitWith(error.message);
    process.stdout.write("The running service encodes the film.\n");
    return;
  }
  const { db, close } = opened;
  const clock = createClock();
  try {
    const clips = await loadClips(clipsDir);
    await prepareDatabase(opened, { migrationsFolder, clips, isDemonstration: false, now: clock.now() });
    const log = (line: Record<string, unknown>) => void process.stderr.write(`${JSON.stringify(line)}\n`);
    const reports = createPoller("orders", () => reportOrders({ db, folders }), 500, log);
    reports.start();
    const encode = createEncoder(process.env);
    await runEncodes({ db, clock, folders, storage, encode, log }, stopping.signal);
    await reports.stop();
    await reportOrders({ db, folders });
  } finally {
    await close();
  }
}

async function follow(): Promise<OrderProgress> {
  for (let shown = ""; ; await later(500)) {
    const found = await readProgress(folders, id);
    const line = found === null ? "waits" : `${found.state} ${found.percent} %`;
    if (line !== shown) process.stdout.write(`${line}\n`);
    shown = line;
    if (found && (found.state === "ready" || found.state === "failed")) {
      await removeProgress(folders, id);
      return found;
    }
    if (stopping.signal.aborted) exitWith("Stopped: the film stays in the queue.");
  }
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

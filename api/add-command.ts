import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadClips } from "#artwork/clips/load-clips";
import { OwnTitle } from "#contract/editing";
import { FolderInUseError } from "../tools/folder-lock.mjs";
import { isShow, readShow, toOrders } from "./content-desk/import/read-show";
import { createClock } from "./platform/clock";
import { loadCatalogue } from "./platform/content/catalogue";
import { DatabaseUnavailableError, type OpenDatabase, openDatabase } from "./platform/db/database";
import { getMediaFolders, newMediaId } from "./platform/own-media";
import { createPoller } from "./platform/poll";
import { findFolders } from "./platform/project-root";
import { parseDatabaseSettings, parseStorageSettings } from "./platform/settings";
import { openStorage } from "./platform/storage/open-storage";
import { prepareDatabase } from "./seed/prepare-database";
import { createEncoder } from "./watching/encodes/encode-film";
import {
  isUnfinished,
  type NewOrder,
  type OrderProgress,
  readProgress,
  removeProgress,
  writeOrder,
} from "./watching/encodes/inbox";
import { reportOrders, runEncodes } from "./watching/encodes/run-encodes";
import { findSourceFiles, readFileName } from "./watching/encodes/source-files";

// `npm run add -- film.mkv --title "…"`: adds a film or the episodes of a series, each of which is played once it is
// encoded.
const usage = `npm run add -- FILE|FOLDER [--title TEXT] [--year 1999] [--age 0+|6+|12+|16+|18+] [--kids]
  [--category movies|series|animation|cartoons] [--access free|lite|premium] [--description TEXT] [--genres a,b]
npm run add -- FOLDER [--to ADDRESS]    what is new of a series' folder, into the series at /watch/ADDRESS
npm run add -- --again ID    encodes a film again`;

const { values, positionals } = readArguments();
const { dataDir, databaseUrl } = parseDatabaseSettings(process.env);
const folders = getMediaFolders(dataDir);
const storage = await openStorage(path.resolve(dataDir), parseStorageSettings(process.env));
const { database, migrationsFolder, clipsDir } = findFolders(dataDir);

const orders = values.again === undefined ? await readOrders() : [{ name: "", order: again(values.again) }];
for (const { order } of orders) {
  await removeProgress(folders, order.id);
  await writeOrder(folders, order).catch((error: unknown) =>
    exitWith(`The film cannot be taken: ${String(error)}`),
  );
  if (orders.length === 1) process.stdout.write(`${order.id}\n`);
}
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
const [outcomes] = await Promise.all([Promise.all(orders.map(follow)), encodeHere()]);
const failures = outcomes.filter(({ progress: { state } }) => state === "failed");
for (const { id, name, progress } of failures) {
  const advice = progress.isAdded ? `\nTry again: npm run add -- --again ${id}` : "";
  process.stderr.write(
    `${name}${progress.fault?.code ?? "FAILED"}: ${progress.fault?.detail ?? ""}${advice}\n`,
  );
}
if (failures.length > 0) process.exit(1);
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
        to: { type: "string" },
        again: { type: "string" },
      },
    });
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

type Named = { name: string; order: NewOrder };

function again(id: string): NewOrder {
  return { id, source: "", title: null };
}

async function readOrders(): Promise<Named[]> {
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) exitWith(usage);
  // npm runs this in the project's folder, wherever it was called.
  const source = path.resolve(process.env.INIT_CWD ?? "", given);
  if (await isShow(source)) return readEpisodes(source);
  if (values.to !== undefined) exitWith(`There are no episodes in ${source}.`);
  const files = await findSourceFiles(source);
  if (files === null) exitWith(`There is no film in ${source}.`);
  const named = readFileName(path.basename(source));
  const title = OwnTitle.safeParse({ title: { ru: named.title }, year: named.year, ...readTitle() });
  if (!title.success)
    exitWith(title.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  return [{ name: "", order: { id: newMediaId(), source, title: title.data } }];
}

/** What can be read is added, and what cannot is said. */
async function readEpisodes(folder: string): Promise<Named[]> {
  const show = await readShow(folder, loadCatalogue());
  // In the order of the episodes, which wait in that of their ids.
  const base = newMediaId().slice(0, -4);
  const getId = (_episode: object, index: number) => base + index.toString(16).padStart(4, "0");
  const { orders, problems } = toOrders(show, { folder, to: values.to, getId, changes: readTitle() });
  for (const { place, problem } of [...show.problems, ...problems])
    process.stderr.write(`${place}: ${problem}\n`);
  if (orders.length === 0) exitWith(`There are no episodes in ${folder} that can be added.`);
  return orders.map((order) => {
    const { season = 0, number = 0 } = order.part?.episode ?? {};
    return { name: `${season}×${number}: `, order };
  });
}

/** What was said of the title. */
function readTitle(): Record<string, unknown> {
  return {
    ...(values.title === undefined ? {} : { title: { ru: values.title } }),
    ...(values.year === undefined ? {} : { year: Number(values.year) }),
    ...(values.age === undefined ? {} : { rating_age: values.age }),
    ...(values.kids ? { for_kids: true } : {}),
    ...(values.category === undefined ? {} : { category: values.category }),
    ...(values.access === undefined ? {} : { access: values.access }),
    ...(values.description === undefined ? {} : { description: values.description }),
    ...(values.genres === undefined ? {} : { genres: values.genres.split(",").map((genre) => genre.trim()) }),
  };
}

/** Encodes in this process, unless the service runs on an embedded database: then it does. */
async function encodeHere(): Promise<void> {
  let opened: OpenDatabase;
  try {
    opened = await openDatabase({ url: databaseUrl, folder: database });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    if (!(error.cause instanceof FolderInUseError)) exitWith(error.message);
    process.stdout.write("The running service encodes.\n");
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

async function follow({ name, order: { id } }: Named) {
  for (let shown = ""; ; await later(500)) {
    const found = await readProgress(folders, id);
    const line = found === null ? "waits" : describe(found);
    if (line !== shown) process.stdout.write(`${name}${line}\n`);
    shown = line;
    if (found && !isUnfinished(found)) {
      await removeProgress(folders, id);
      return { id, name, progress: found };
    }
    if (stopping.signal.aborted) exitWith("Stopped: what was added stays in the queue.");
  }
}

function describe({ state, percent, alias }: OrderProgress): string {
  return state === "known" ? `is in /watch/${alias} already` : `${state} ${percent} %`;
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

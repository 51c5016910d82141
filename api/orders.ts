import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { loadClips } from "#artwork/clips/load-clips";
import type { StaffRole } from "#contract/staff-roles";
import { FolderInUseError } from "../tools/folder-lock.mjs";
import { type ImportAnswer, type ImportRow, importRows } from "./content-desk/import/import-rows";
import { toDeskContext } from "./content-desk/routes";
import { changeStaff, listStaff } from "./people/viewers/staff";
import { createClock } from "./platform/clock";
import type { PublishedEntry } from "./platform/content/lay-over";
import { loadPublished } from "./platform/content/published";
import { DatabaseUnavailableError, openDatabase } from "./platform/db/database";
import { describeError } from "./platform/errors";
import { findFolders } from "./platform/project-root";
import { parseDatabaseSettings } from "./platform/settings";
import { prepareDatabase } from "./seed/prepare-database";

/** What a command of the operator's asks of the database; the answers are below. */
type Order =
  | { kind: "staff"; action: "added" | "removed"; role: StaffRole; name: string; by: string }
  | { kind: "staff-list" }
  | { kind: "published" }
  | { kind: "import"; rows: ImportRow[]; isPublished: boolean };
type Answers = {
  staff: boolean;
  "staff-list": Awaited<ReturnType<typeof listStaff>>;
  published: PublishedEntry[];
  import: ImportAnswer[];
};
type Context = Parameters<typeof toDeskContext>[0];

async function carryOut(context: Context, order: Order): Promise<Answers[Order["kind"]]> {
  switch (order.kind) {
    case "staff":
      return changeStaff(context, order.action, order);
    case "staff-list":
      return listStaff(context.db);
    case "published":
      return loadPublished(context.db);
    case "import":
      return importRows(toDeskContext(context), order.rows, { isPublished: order.isPublished });
  }
}

const getFolder = (dataDir: string) => path.join(path.resolve(dataDir), "orders");

/** Makes the folder, so that looking into it is no error, which costs more. */
export const prepareOrders = (dataDir: string) => mkdir(getFolder(dataDir), { recursive: true, mode: 0o700 });

/**
 * Carries out what commands have put into the folder: only one process may open an embedded database, and the running
 * service is it. Each order is taken by one process.
 */
export async function runOrders(dataDir: string, context: Context): Promise<void> {
  const folder = getFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(".order.json")).sort()) {
    const taken = path.join(folder, name.replace(".order.json", ".taken.json"));
    const isOurs = await rename(path.join(folder, name), taken).then(
      () => true,
      () => false,
    );
    if (!isOurs) continue;
    const answer = await readFile(taken, "utf8")
      .then((text) => carryOut(context, JSON.parse(text) as Order))
      .then((value) => ({ value }))
      .catch((error: unknown) => ({ error: describeError(error) }));
    await writeWhole(path.join(folder, name.replace(".order.json", ".answer.json")), answer);
    await rm(taken, { force: true });
  }
}

async function writeWhole(file: string, value: object) {
  await writeFile(`${file}.part`, JSON.stringify(value), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Asks the database itself, or the running service that has it open. */
export async function giveOrder<Kind extends Order["kind"]>(
  env: Record<string, string | undefined>,
  order: Extract<Order, { kind: Kind }>,
): Promise<Answers[Kind]> {
  const { dataDir, databaseUrl } = parseDatabaseSettings(env);
  const { database, migrationsFolder, clipsDir } = findFolders(dataDir);
  let opened;
  try {
    opened = await openDatabase({ url: databaseUrl, folder: database });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError) || !(error.cause instanceof FolderInUseError))
      throw error;
    return askService(dataDir, order);
  }
  const now = createClock().now();
  try {
    const clips = await loadClips(clipsDir);
    await prepareDatabase(opened, { migrationsFolder, clips, isDemonstration: false, now });
    const byId = new Map(clips.map((clip) => [clip.id, clip]));
    return (await carryOut({ db: opened.db, now, clips: byId }, order)) as Answers[Kind];
  } finally {
    await opened.close();
  }
}

const answerMs = 120_000;

async function askService<Kind extends Order["kind"]>(
  dataDir: string,
  order: Extract<Order, { kind: Kind }>,
): Promise<Answers[Kind]> {
  const folder = getFolder(dataDir);
  const id = randomUUID();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(path.join(folder, `${id}.order.json`), order);
  const file = path.join(folder, `${id}.answer.json`);
  for (const started = Date.now(); Date.now() - started < answerMs; await later(200)) {
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) continue;
    await rm(file, { force: true });
    const answer = JSON.parse(text) as { value: Answers[Kind] } | { error: string };
    if ("error" in answer) throw new Error(answer.error);
    return answer.value;
  }
  await rm(path.join(folder, `${id}.order.json`), { force: true });
  throw new Error("The running service does not answer");
}

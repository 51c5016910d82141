import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { ORPCError } from "@orpc/server";
import { inArray } from "drizzle-orm";
import type { Clip } from "#artwork/clips/load-clips";
import { findSeries, hasEpisodeAt } from "../../catalogue/editing/own-episodes";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { media, type StoredFault } from "../../platform/db/schema";
import { describeError } from "../../platform/errors";
import {
  getOriginalKey,
  getRenditionsKey,
  type MediaFolders,
  newRenditionsName,
} from "../../platform/own-media";
import { type FileStorage, StorageError } from "../../platform/storage/storage";
import {
  isUnfinished,
  keepOriginal,
  listProgress,
  type Order,
  readProgress,
  takeOldestOrder,
  writeProgress,
} from "./inbox";
import {
  addFilm,
  claimFilm,
  failFilm,
  type Film,
  finishFilm,
  isAdded,
  maxAttempts,
  releaseFilm,
  renewLease,
  retryFilm,
} from "./queue";
import { findSourceFiles, type SourceFiles } from "./source-files";
import { finishUploads } from "./uploads";

/**
 * Makes the renditions of a film in a folder below `workDir`, of which `name` is to be the clip's id; rejects with an
 * error that has a `code` and a `detail`.
 */
export type Encoder = (job: {
  id: string;
  name: string;
  source: SourceFiles;
  workDir: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}) => Promise<{ clip: Clip; folder: string }>;

type Context = {
  db: Database;
  clock: Clock;
  folders: MediaFolders;
  storage: FileStorage;
  encode: Encoder;
  log: (line: Record<string, unknown>) => void;
};

/** How often a running encoding says how far it is. */
const reportMs = 2000;

/** Takes what has arrived, and encodes what waits, one film after another, until nothing waits any more or it is stopped. */
export async function runEncodes(context: Context, signal: AbortSignal): Promise<void> {
  const { db, folders: mediaFolders } = context;
  for (;;) {
    await takeInbox(context);
    await finishUploads({ ...context, mediaFolders });
    if (signal.aborted) return;
    const film = await claimFilm({ db });
    if (film === null) return;
    await encodeFilm(context, film, signal);
  }
}

async function takeInbox(context: Context): Promise<void> {
  for (let taken = await takeOldestOrder(context.folders); taken; ) {
    const { id, order, remove } = taken;
    try {
      if (order === null) throw new OrderError();
      await takeOrder(context, order);
    } catch (error) {
      const fault = toFault(error);
      context.log({ level: "error", message: "a film was not added", id, ...fault });
      const isKept = await isAdded(context.db, id).catch(() => false);
      const progress = { state: "failed", percent: 0, fault, alias: null, isAdded: isKept } as const;
      await writeProgress(context.folders, id, progress).catch(() => {});
    } finally {
      await remove();
    }
    taken = await takeOldestOrder(context.folders);
  }
}

async function takeOrder(
  context: Context,
  { id, source, title, part, pictures, isPublished }: Order,
): Promise<void> {
  const { db, clock, folders, storage } = context;
  const wait = (alias: string | null) =>
    writeProgress(folders, id, { state: "waiting", percent: 0, fault: null, alias, isAdded: true });
  if (title === null && part === null) {
    await retryFilm({ db }, id);
    return wait(null);
  }
  // Who took it before was killed between this and the end.
  if (await isAdded(db, id)) return wait(null);
  const series = part && (await findSeries(db, part.series));
  if (part && series !== null && (await hasEpisodeAt(db, series, part.episode)))
    return writeProgress(folders, id, {
      state: "known",
      percent: 0,
      fault: null,
      alias: series,
      isAdded: false,
    });
  const files = await findSourceFiles(source);
  if (files === null) throw new NoFilmError(source);
  await keepOriginal(storage, id, files, pictures);
  const film = { id, fileName: path.basename(files.film), title, part, editor: null, isPublished };
  try {
    await wait(await addFilm({ db, now: clock.now() }, film));
  } catch (error) {
    // What was refused has no film whose original it were.
    if (error instanceof ORPCError) await storage.delete(getOriginalKey(id)).catch(() => {});
    throw error;
  }
}

/** Tells who waits for an order how far it is, whichever process encodes. */
export async function reportOrders({ db, folders }: Pick<Context, "db" | "folders">): Promise<void> {
  const ids = await listProgress(folders);
  if (ids.length === 0) return;
  const films = await db
    .select({ id: media.id, state: media.state, percent: media.percent, fault: media.fault })
    .from(media)
    .where(inArray(media.id, ids));
  for (const { id, ...current } of films) {
    const told = await readProgress(folders, id);
    if (told === null || !isUnfinished(told)) continue;
    if (told.state === current.state && told.percent === current.percent) continue;
    await writeProgress(folders, id, { ...told, ...current });
  }
}

class OrderError extends Error {
  readonly code = "BAD_ORDER";
  readonly detail = "The order cannot be read; was it written by another version?";
}

class NoFilmError extends Error {
  readonly code = "NO_VIDEO";
  constructor(readonly detail: string) {
    super(`There is no film in ${detail}`);
  }
}

function toFault(error: unknown): StoredFault {
  if (error instanceof ORPCError) return { code: String(error.code), detail: error.message };
  const code = error instanceof Error && "code" in error ? String(error.code) : "FAILED";
  if (error instanceof Error && "detail" in error)
    return { code, detail: String(error.detail).slice(0, 500) };
  const detail = describeError(error).split("\n", 1)[0]?.slice(0, 500) ?? "";
  return { code: ["ENOSPC", "EDQUOT"].includes(code) ? "NO_SPACE" : "FAILED", detail };
}

async function encodeFilm(context: Context, film: Film, stopped: AbortSignal): Promise<void> {
  const { db, folders, storage, encode, log } = context;
  const { id } = film;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopped, lost.signal]);
  let percent = 0;
  const timer = setInterval(() => {
    renewLease({ db }, film, percent).then(
      (isHeld) => isHeld || lost.abort(),
      (error: unknown) => log({ level: "error", message: "encoding", error: describeError(error) }),
    );
  }, reportMs);
  try {
    if (film.attempts > maxAttempts) throw new InterruptedError();
    const name = newRenditionsName(id);
    const { clip, folder } = await encode({
      id,
      name,
      source: await fetchOriginal(context, film),
      workDir: path.join(folders.getWork(id), "encoding"),
      onProgress: (done) => (percent = Math.min(99, Math.floor(done))),
      signal,
    });
    await publish(storage, { folder, key: getRenditionsKey(name), signal });
    if (await finishFilm({ db }, film, clip)) await rm(folders.getWork(id), { recursive: true, force: true });
  } catch (error) {
    if (lost.signal.aborted) return;
    if (stopped.aborted) return await releaseFilm({ db }, film);
    const fault = toFault(error);
    log({ level: "warn", message: "a film could not be encoded", id, ...fault });
    await failFilm({ db }, film, fault);
  } finally {
    clearInterval(timer);
  }
}

/** Brings the original to this machine, unless it is here from an earlier try. */
async function fetchOriginal({ folders, storage }: Context, { id, fileName }: Film): Promise<SourceFiles> {
  const folder = path.join(folders.getWork(id), "original");
  await mkdir(folder, { recursive: true });
  for (const { key, bytes, modified } of await storage.list(getOriginalKey(id))) {
    const file = path.join(folder, path.basename(key));
    const here = await stat(file).catch(() => null);
    if (here?.size !== bytes || Math.floor(here.mtimeMs) !== modified) await storage.fetch(key, file);
  }
  const source = await findSourceFiles(folder, fileName);
  if (source === null) throw new NoFilmError(fileName);
  return source;
}

type Publication = { folder: string; key: string; signal: AbortSignal };

/** Puts a folder into the storage, and looks whether all of it is there. */
async function publish(storage: FileStorage, { folder, key, signal }: Publication): Promise<void> {
  const names = await readdir(folder);
  for (const name of names) {
    signal.throwIfAborted();
    await storage.put(`${key}/${name}`, path.join(folder, name));
  }
  const kept = new Map((await storage.list(key)).map((file) => [file.key, file.bytes]));
  for (const name of names) {
    const { size } = await stat(path.join(folder, name));
    const found = kept.get(`${key}/${name}`);
    if (found !== size)
      throw new StorageError("STORAGE", `${name} has ${found ?? "no"} bytes there instead of ${size}`);
  }
}

class InterruptedError extends Error {
  readonly code = "INTERRUPTED";
  readonly detail = `${maxAttempts} times`;
}

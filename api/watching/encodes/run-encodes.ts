import { rm } from "node:fs/promises";
import path from "node:path";
import type { Clip } from "#artwork/clips/load-clips";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { describeError } from "../../platform/errors";
import { type MediaFolders, newRenditionsName } from "../../platform/own-media";
import { keepOriginal, type Order, type OrderProgress, takeOldestOrder, writeProgress } from "./inbox";
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

/** Makes the renditions of a film in `outDir`, in one step; rejects with an error that has a `code` and a `detail`. */
export type Encoder = (job: {
  id: string;
  source: SourceFiles;
  workDir: string;
  outDir: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}) => Promise<Clip>;

type Context = {
  db: Database;
  clock: Clock;
  folders: MediaFolders;
  encode: Encoder;
  log: (line: Record<string, unknown>) => void;
};

/** How often a running encoding says how far it is. */
const reportMs = 2000;

/** Takes the inbox, and encodes what waits, one film after another, until nothing waits any more or it is stopped. */
export async function runEncodes(context: Context, signal: AbortSignal): Promise<void> {
  const { db } = context;
  for (;;) {
    await takeInbox(context);
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
      await writeProgress(context.folders, id, { state: "failed", percent: 0, fault, alias: null }).catch(
        () => {},
      );
    } finally {
      await remove();
    }
    taken = await takeOldestOrder(context.folders);
  }
}

async function takeOrder({ db, clock, folders }: Context, { id, source, title }: Order): Promise<void> {
  if (title === null) return retryFilm({ db }, id);
  // Who took it before was killed between this and the end.
  if (await isAdded(db, id)) return;
  const files = await findSourceFiles(source);
  if (files === null) throw new NoFilmError(source);
  await keepOriginal(folders, id, files);
  const fileName = path.basename(files.film);
  const alias = await addFilm({ db, now: clock.now() }, { id, fileName, title, editor: null });
  await writeProgress(folders, id, { state: "waiting", percent: 0, fault: null, alias });
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

const toFault = (error: unknown) =>
  error instanceof Error && "code" in error && "detail" in error
    ? { code: String(error.code), detail: String(error.detail).slice(0, 500) }
    : { code: "FAILED", detail: describeError(error).split("\n", 1)[0]?.slice(0, 500) ?? "" };

async function encodeFilm(context: Context, film: Film, stopped: AbortSignal): Promise<void> {
  const { db, folders, encode, log } = context;
  const { id } = film;
  // One after another: the last of them is what became of it.
  let reported = Promise.resolve();
  const report = (progress: Partial<OrderProgress> & Pick<OrderProgress, "state" | "percent">) =>
    (reported = reported
      .then(() => writeProgress(folders, id, { fault: null, alias: null, ...progress }))
      .catch(() => {}));
  const lost = new AbortController();
  let percent = 0;
  const timer = setInterval(() => {
    void report({ state: "encoding", percent });
    renewLease({ db }, film, percent).then(
      (isHeld) => isHeld || lost.abort(),
      (error: unknown) => log({ level: "error", message: "encoding", error: describeError(error) }),
    );
  }, reportMs);
  try {
    if (film.attempts > maxAttempts) throw new InterruptedError();
    const source = await findSourceFiles(folders.getOriginal(id), film.fileName);
    if (source === null) throw new NoFilmError(film.fileName);
    const clip = await encode({
      id,
      source,
      workDir: folders.getWork(id),
      outDir: folders.getRenditions(newRenditionsName(id)),
      onProgress: (done) => (percent = Math.min(99, Math.floor(done))),
      signal: AbortSignal.any([stopped, lost.signal]),
    });
    if (!(await finishFilm({ db }, film, clip))) return;
    await rm(folders.getWork(id), { recursive: true, force: true });
    clearInterval(timer);
    await report({ state: "ready", percent: 100 });
  } catch (error) {
    if (lost.signal.aborted) return;
    if (stopped.aborted) return await releaseFilm({ db }, film);
    const fault = toFault(error);
    log({ level: "warn", message: "a film could not be encoded", id, ...fault });
    await failFilm({ db }, film, fault);
    clearInterval(timer);
    await report({ state: "failed", percent, fault });
  } finally {
    clearInterval(timer);
  }
}

class InterruptedError extends Error {
  readonly code = "INTERRUPTED";
  readonly detail = `${maxAttempts} times`;
}

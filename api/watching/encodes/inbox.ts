import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { OwnEpisode, OwnTitle } from "#contract/editing";
import { daySeconds } from "#domain/time-units";
import { getOriginalKey, type MediaFolders } from "../../platform/own-media";
import type { FileStorage } from "../../platform/storage/storage";
import { getKeptName, type SourceFiles } from "./source-files";

/**
 * A film that somebody at this machine adds (`npm run add`): a file with what is known of it. The process that
 * encodes takes it from there, whichever that is, as only one may open an embedded database.
 */
const Order = z.object({
  id: z.string().regex(/^m-[0-9a-f]{16}$/),
  /** The film's file, or a folder with it, its subtitles and a poster. */
  source: z.string(),
  /** Null for an episode, and to encode the film of this id again. */
  title: OwnTitle.nullable(),
  /** An episode of the series at an address, or of that which a folder is. */
  part: z
    .object({
      series: z.union([
        z.strictObject({ alias: z.string() }),
        z.strictObject({ source: z.string(), title: OwnTitle }),
      ]),
      episode: OwnEpisode,
    })
    .nullable()
    .default(null),
  /** Given pictures, by the names under which they are kept. */
  pictures: z.record(z.string().regex(/^(?:poster|frame)\.(?:jpe?g|png|webp)$/i), z.string()).default({}),
  /** Whether the title is shown as soon as its film is ready, or a draft. */
  isPublished: z.boolean().default(true),
});
export type Order = z.output<typeof Order>;
export type NewOrder = z.input<typeof Order>;

/** What became of an order, for who waits for it. */
const Progress = z.object({
  /** «known»: the series has such an episode already. */
  state: z.enum(["waiting", "encoding", "ready", "failed", "known"]),
  percent: z.number(),
  fault: z.object({ code: z.string(), detail: z.string() }).nullable(),
  alias: z.string().nullable(),
  /** Whether the film is in the queue's table, so that it can be tried again. */
  isAdded: z.boolean().default(true),
});
export type OrderProgress = z.output<typeof Progress>;
export const isUnfinished = ({ state }: OrderProgress) => state === "waiting" || state === "encoding";

const getFile = (folders: MediaFolders, id: string) => path.join(folders.inbox, `${id}.json`);
const progressEnding = ".progress";
const getProgressFile = (folders: MediaFolders, id: string) =>
  path.join(folders.inbox, `${id}${progressEnding}`);

export async function writeOrder(folders: MediaFolders, order: NewOrder): Promise<void> {
  await mkdir(folders.inbox, { recursive: true });
  await writeWhole(getFile(folders, order.id), order);
}

/** Who took an order says so this often, in milliseconds. */
const reportMs = 10_000;
/** Who was not heard of for so long was killed, and another one takes the order. */
const takenMs = 60_000;

/** An order of one process alone: `order` is null if it cannot be read. It stays in the inbox until `remove`. */
type TakenOrder = { id: string; order: Order | null; remove: () => Promise<void> };

/** The oldest order that nobody has taken, which nobody else gets then; null if there is none. */
export async function takeOldestOrder(folders: MediaFolders): Promise<TakenOrder | null> {
  const names = await readdir(folders.inbox).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /\.(json|taken)$/.test(name))
      .map(async (name) => {
        const file = path.join(folders.inbox, name);
        const at = (await stat(file).catch(() => null))?.mtimeMs ?? Date.now();
        return { id: name.split(".", 1)[0] ?? "", file, at, isTaken: name.endsWith(".taken") };
      }),
  );
  const free = found
    .filter(({ at, isTaken }) => !isTaken || at < Date.now() - takenMs)
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  for (const { id, file } of free) {
    // A name of its own: of two that take it one finds nothing any more.
    const taken = path.join(folders.inbox, `${id}.${randomUUID()}.taken`);
    // First the time, so that what was just taken does not look left alone.
    const isMine = await touch(file)
      .then(() => rename(file, taken))
      .then(
        () => true,
        () => false,
      );
    if (!isMine) continue;
    const timer = setInterval(() => void touch(taken).catch(() => {}), reportMs);
    const remove = async () => {
      clearInterval(timer);
      await rm(taken, { force: true });
    };
    return { id, order: parseOrder(await readFile(taken, "utf8")), remove };
  }
  return null;
}

const touch = (file: string) => utimes(file, new Date(), new Date());

function parseOrder(text: string): Order | null {
  try {
    return Order.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function writeProgress(
  folders: MediaFolders,
  id: string,
  progress: OrderProgress,
): Promise<void> {
  await mkdir(folders.inbox, { recursive: true });
  await writeWhole(getProgressFile(folders, id), progress);
}

/** Null before the order is taken. */
export async function readProgress(folders: MediaFolders, id: string): Promise<OrderProgress | null> {
  const text = await readFile(getProgressFile(folders, id), "utf8").catch(() => null);
  return text === null ? null : Progress.parse(JSON.parse(text));
}

/** Orders that somebody waits for, or has waited for. */
export const listProgress = async (folders: MediaFolders): Promise<string[]> =>
  (await readdir(folders.inbox).catch(() => []))
    .filter((name) => name.endsWith(progressEnding))
    .map((name) => name.slice(0, -progressEnding.length));

/** For how long what became of an order is kept for who waits for it, in milliseconds. */
const progressKeptMs = 7 * daySeconds * 1000;

/** Deletes what nobody has waited for. */
export async function deleteOldProgress({
  mediaFolders: folders,
}: {
  mediaFolders: MediaFolders;
}): Promise<void> {
  for (const id of await listProgress(folders)) {
    const stats = await stat(getProgressFile(folders, id)).catch(() => null);
    if (stats !== null && stats.mtimeMs < Date.now() - progressKeptMs) await removeProgress(folders, id);
  }
}

export const removeProgress = (folders: MediaFolders, id: string): Promise<void> =>
  rm(getProgressFile(folders, id), { force: true });

/** A reader sees the former text or the new one. */
async function writeWhole(file: string, value: object): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.new`;
  try {
    await writeFile(unfinished, JSON.stringify(value));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Puts the original, with the subtitles and the pictures beside it, into the storage. The operator's own files stay as
 * they are.
 */
export async function keepOriginal(
  storage: FileStorage,
  id: string,
  source: SourceFiles,
  pictures: Record<string, string> = {},
): Promise<void> {
  const folder = getOriginalKey(id);
  try {
    for (const file of [source.film, ...source.subtitles, ...source.pictures])
      await storage.put(`${folder}/${getKeptName(source, file)}`, file);
    for (const [name, file] of Object.entries(pictures)) await storage.put(`${folder}/${name}`, file);
  } catch (error) {
    await storage.delete(folder).catch(() => {});
    throw error;
  }
}

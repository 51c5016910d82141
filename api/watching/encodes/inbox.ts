import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { OwnTitle } from "#contract/editing";
import type { MediaFolders } from "../../platform/own-media";
import { getKeptName, type SourceFiles } from "./source-files";

/**
 * A film that somebody at this machine adds (`npm run add`): a file with what is known of it. The process that
 * encodes takes it from there, whichever that is, as only one may open an embedded database.
 */
const Order = z.object({
  id: z.string().regex(/^m-[0-9a-f]{16}$/),
  /** The film's file, or a folder with it, its subtitles and a poster. */
  source: z.string(),
  /** Null to encode the film of this id again. */
  title: OwnTitle.nullable(),
});
export type Order = z.output<typeof Order>;

/** What became of an order, for who waits for it. */
const Progress = z.object({
  state: z.enum(["waiting", "encoding", "ready", "failed"]),
  percent: z.number(),
  fault: z.object({ code: z.string(), detail: z.string() }).nullable(),
  alias: z.string().nullable(),
});
export type OrderProgress = z.output<typeof Progress>;

const getFile = (folders: MediaFolders, id: string) => path.join(folders.inbox, `${id}.json`);
const getProgressFile = (folders: MediaFolders, id: string) => path.join(folders.inbox, `${id}.progress`);

export async function writeOrder(folders: MediaFolders, order: z.input<typeof Order>): Promise<void> {
  await mkdir(folders.inbox, { recursive: true });
  await writeWhole(getFile(folders, order.id), order);
}

/** Who took an order has this long, in milliseconds: then it was killed, and another one takes it. */
const takenMs = 60_000;

/** The oldest order that nobody has taken, which nobody else gets then; null if there is none. */
export async function takeOldestOrder(folders: MediaFolders): Promise<Order | null> {
  const names = await readdir(folders.inbox).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /\.(json|taken)$/.test(name))
      .map(async (name) => {
        const file = path.join(folders.inbox, name);
        const at = (await stat(file).catch(() => null))?.mtimeMs ?? Date.now();
        return { file, at, isTaken: name.endsWith(".taken") };
      }),
  );
  const free = found
    .filter(({ at, isTaken }) => !isTaken || at < Date.now() - takenMs)
    .sort((one, other) => one.at - other.at);
  for (const { file } of free) {
    const taken = file.replace(/json$/, "taken");
    const isMine = await rename(file, taken).then(
      () => true,
      () => false,
    );
    if (!isMine) continue;
    await utimes(taken, new Date(), new Date());
    const order = Order.safeParse(JSON.parse(await readFile(taken, "utf8")));
    if (order.success) return order.data;
    await rm(taken, { force: true });
  }
  return null;
}

export const removeOrder = (folders: MediaFolders, id: string): Promise<void> =>
  rm(getFile(folders, id).replace(/json$/, "taken"), { force: true });

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

export const removeProgress = (folders: MediaFolders, id: string): Promise<void> =>
  rm(getProgressFile(folders, id), { force: true });

/** A reader sees the former text or the new one. */
async function writeWhole(file: string, value: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value));
  await rename(`${file}.new`, file);
}

/**
 * Puts the original, with the subtitles and the poster beside it, among the media: as a second name of the same file
 * where the disk can, else as a copy. The operator's own files stay as they are.
 */
export async function keepOriginal(folders: MediaFolders, id: string, source: SourceFiles): Promise<void> {
  const kept = folders.getOriginal(id);
  const unfinished = `${kept}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  for (const file of [source.film, ...source.subtitles, ...source.pictures]) {
    const name = path.join(unfinished, getKeptName(source, file));
    await link(file, name).catch(() => copyFile(file, name));
  }
  await rm(kept, { recursive: true, force: true });
  await rename(unfinished, kept);
}

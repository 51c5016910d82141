import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { ORPCError } from "@orpc/server";
import { maxPieceBytes } from "#contract/sizes";
import { daySeconds } from "#domain/time-units";
import { setEpisodeFilm } from "../../catalogue/editing/own-episodes";
import { setFilm } from "../../catalogue/editing/own-titles";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { describeError, fail } from "../../platform/errors";
import { getOriginalKey, type MediaFolders, newMediaId } from "../../platform/own-media";
import type { FileStorage } from "../../platform/storage/storage";
import { addFilm } from "./queue";

/** A film that an editor sends in pieces. `received` bytes are safe, and the next piece begins there. */
type About = {
  id: string;
  fileName: string;
  bytes: number;
  /** The title or the episode whose film it is to be. */
  title: string | null;
  episode: string | null;
  editor: string;
};
type Upload = { id: string; bytes: number; received: number };
type Context = {
  db: Database;
  clock: Clock;
  mediaFolders: MediaFolders;
  storage: FileStorage;
  log: (line: Record<string, unknown>) => void;
};

/** What is not gone on with for so long is deleted, in seconds. */
const keptSeconds = 7 * daySeconds;
/** The disk keeps this much, for the renditions and everything else. */
const sparePart = 0.1;
/** Unfinished ones of an editor; what is given up is deleted in time. */
export const maxUploads = 20;
/** How long the last piece waits for the storage, which goes on by itself, in milliseconds. */
const storingMs = 2000;

const getAbout = ({ uploads }: MediaFolders, id: string) => path.join(uploads, `${id}.json`);
const getPart = ({ uploads }: MediaFolders, id: string) => path.join(uploads, `${id}.part`);

/** Begins an upload, or goes on with one of the same file by the same editor for the same title or episode. */
export async function beginUpload(
  { mediaFolders: folders }: Pick<Context, "mediaFolders">,
  { name, ...wanted }: Omit<About, "id" | "fileName"> & { name: string },
): Promise<Upload> {
  const fileName = toFileName(name);
  await mkdir(folders.uploads, { recursive: true });
  const unfinished = await listUploads(folders);
  for (const about of unfinished) {
    const isSame =
      about.fileName === fileName &&
      about.bytes === wanted.bytes &&
      about.title === wanted.title &&
      about.episode === wanted.episode &&
      about.editor === wanted.editor;
    if (isSame) return toUpload(folders, about);
  }
  if (unfinished.filter(({ editor }) => editor === wanted.editor).length >= maxUploads)
    fail(409, "TOO_MANY_UPLOADS", `There are ${maxUploads} unfinished uploads already`);
  const { bavail, bsize, blocks } = await statfs(folders.media);
  const begun = await Promise.all(unfinished.map((about) => toUpload(folders, about)));
  const promised = begun.reduce((sum, { bytes, received }) => sum + bytes - received, 0);
  if (wanted.bytes + promised > bavail * bsize - sparePart * blocks * bsize)
    fail(409, "NO_SPACE", "There is no room for the film");
  const about = { id: newMediaId(), fileName, ...wanted };
  const file = getAbout(folders, about.id);
  await writeFile(`${file}.new`, JSON.stringify(about));
  await rename(`${file}.new`, file);
  return toUpload(folders, about);
}

/** The last part of a path, as a name that any disk can have. */
function toFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last.replaceAll(/[^\p{L}\p{N}\p{M} ._()[\]-]/gu, "").replace(/^[. ]+/, "");
  const { name: stem, ext } = path.parse(plain);
  return `${stem.slice(0, 60) || "film"}${ext.slice(0, 8)}`;
}

async function listUploads(folders: MediaFolders): Promise<About[]> {
  const names = await readdir(folders.uploads).catch(() => []);
  const found = await Promise.all(
    names.filter((name) => name.endsWith(".json")).map((name) => readAbout(folders, name.slice(0, -5))),
  );
  return found.filter((about) => about !== null);
}

const readAbout = async (folders: MediaFolders, id: string): Promise<About | null> => {
  const text = await readFile(getAbout(folders, id), "utf8").catch(() => null);
  // What an earlier release began names no episode.
  return text === null || text === ""
    ? null
    : { episode: null, ...(JSON.parse(text) as Omit<About, "episode">) };
};

async function toUpload(folders: MediaFolders, { id, bytes }: About): Promise<Upload> {
  const part = await stat(getPart(folders, id)).catch(() => null);
  return { id, bytes, received: part?.size ?? 0 };
}

/** One piece of a film at a time. */
const writing = new Map<string, Promise<unknown>>();

/**
 * Writes a piece; what was received before is received once, so that a piece whose answer was lost may be sent again.
 * The last piece puts the film into the queue, and into its title's draft.
 */
export async function receivePiece(
  context: Context,
  { id, offset, editor, piece }: { id: string; offset: number; editor: string; piece: Buffer },
): Promise<Upload> {
  const turn = (writing.get(id) ?? Promise.resolve())
    .catch(() => {})
    .then(() => writePiece(context, { id, offset, editor, piece }));
  writing.set(id, turn);
  try {
    return await turn;
  } finally {
    if (writing.get(id) === turn) writing.delete(id);
  }
}

async function writePiece(
  context: Context,
  { id, offset, editor, piece }: { id: string; offset: number; editor: string; piece: Buffer },
): Promise<Upload> {
  const { mediaFolders: folders } = context;
  const about = await readAbout(folders, id);
  if (about?.editor !== editor) fail(404, "NOT_FOUND", "No such upload");
  const { received, bytes } = await toUpload(folders, about);
  if (piece.length > maxPieceBytes || offset + piece.length > bytes) fail(400, "BAD_REQUEST");
  if (offset > received) fail(409, "PIECE_MISSING", "A piece before it is missing");
  const isNew = offset + piece.length > received;
  if (isNew) {
    const handle = await open(getPart(folders, id), received === 0 ? "w" : "r+");
    try {
      await handle.write(piece, 0, piece.length, offset);
      await handle.sync();
    } catch (error) {
      if (isFull(error)) fail(409, "NO_SPACE", "There is no room for the film");
      throw error;
    } finally {
      await handle.close();
    }
  }
  const now = await toUpload(folders, about);
  if (now.received === bytes)
    await Promise.race([completeUpload(context, about), later(storingMs, null, { ref: false })]);
  return now;
}

const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));

const completing = new Map<string, Promise<void>>();

/** Puts a film that has arrived into the storage and the queue; what fails is tried again by `finishUploads`. */
async function completeUpload(context: Context, about: About): Promise<void> {
  const running =
    completing.get(about.id) ??
    storeUpload(context, about)
      .catch((error: unknown) =>
        context.log({ level: "error", message: "an upload was not kept", error: describeError(error) }),
      )
      .finally(() => completing.delete(about.id));
  completing.set(about.id, running);
  await running;
}

async function storeUpload({ db, clock, mediaFolders: folders, storage }: Context, about: About) {
  const { id, fileName, title, episode, editor } = about;
  const part = getPart(folders, id);
  await storage.put(`${getOriginalKey(id)}/${fileName}`, part);
  const now = clock.now();
  await addFilm({ db, now }, { id, fileName, title: null, editor });
  if (episode !== null) await setEpisodeFilm({ db, now }, episode, { film: id, editor }).catch(unlessGone);
  else if (title !== null) await setFilm({ db, now }, title, { film: id, editor });
  await rm(getAbout(folders, id), { force: true });
  await rm(part, { force: true });
}

/** An episode that was removed meanwhile leaves its film without one. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ORPCError && error.status === 404)) throw error;
}

/** Goes on with films that have arrived whole: after a stop, and after a fault of the storage. */
export async function finishUploads(context: Context): Promise<void> {
  for (const about of await listUploads(context.mediaFolders)) {
    const { received, bytes } = await toUpload(context.mediaFolders, about);
    if (received === bytes) await completeUpload(context, about);
  }
}

/** Deletes uploads that were given up, also what a killed process left of one. */
export async function deleteOldUploads({
  mediaFolders: folders,
}: Pick<Context, "mediaFolders">): Promise<void> {
  const names = await readdir(folders.uploads).catch(() => []);
  for (const id of new Set(names.map((name) => name.split(".", 1)[0] ?? ""))) {
    const files = names
      .filter((name) => name.startsWith(`${id}.`))
      .map((name) => path.join(folders.uploads, name));
    const times = await Promise.all(files.map((file) => stat(file).catch(() => null)));
    const last = Math.max(...times.map((stats) => stats?.mtimeMs ?? 0));
    if (last < Date.now() - keptSeconds * 1000) for (const file of files) await rm(file, { force: true });
  }
}

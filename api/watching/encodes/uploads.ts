import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { maxPieceBytes } from "#contract/sizes";
import { daySeconds } from "#domain/time-units";
import { setFilm } from "../../catalogue/editing/own-titles";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { fail } from "../../platform/errors";
import { type MediaFolders, newMediaId } from "../../platform/own-media";
import { addFilm } from "./queue";

/** A film that an editor sends in pieces. `received` bytes are safe, and the next piece begins there. */
type About = { id: string; fileName: string; bytes: number; title: string | null; editor: string };
type Upload = { id: string; bytes: number; received: number };
type Context = { db: Database; clock: Clock; mediaFolders: MediaFolders };

/** What is not gone on with for so long is deleted, in seconds. */
const keptSeconds = 7 * daySeconds;
/** The disk keeps this much, for the renditions and everything else. */
const sparePart = 0.1;

const getFolder = (folders: MediaFolders) => path.join(folders.media, "uploads");
const getAbout = (folders: MediaFolders, id: string) => path.join(getFolder(folders), `${id}.json`);
const getPart = (folders: MediaFolders, id: string) => path.join(getFolder(folders), `${id}.part`);

/** Begins an upload, or goes on with one of the same file by the same editor for the same title. */
export async function beginUpload(
  { mediaFolders: folders }: Context,
  { name, ...wanted }: Omit<About, "id" | "fileName"> & { name: string },
): Promise<Upload> {
  const fileName = toFileName(name);
  await mkdir(getFolder(folders), { recursive: true });
  for (const about of await listUploads(folders)) {
    const isSame =
      about.fileName === fileName &&
      about.bytes === wanted.bytes &&
      about.title === wanted.title &&
      about.editor === wanted.editor;
    if (isSame) return toUpload(folders, about);
  }
  const { bavail, bsize, blocks } = await statfs(folders.media);
  if (wanted.bytes > bavail * bsize - sparePart * blocks * bsize)
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
  const names = await readdir(getFolder(folders)).catch(() => []);
  const found = await Promise.all(
    names.filter((name) => name.endsWith(".json")).map((name) => readAbout(folders, name.slice(0, -5))),
  );
  return found.filter((about) => about !== null);
}

const readAbout = async (folders: MediaFolders, id: string): Promise<About | null> => {
  const text = await readFile(getAbout(folders, id), "utf8").catch(() => null);
  return text === null || text === "" ? null : (JSON.parse(text) as About);
};

async function toUpload(folders: MediaFolders, { id, bytes, fileName }: About): Promise<Upload> {
  const part = await stat(getPart(folders, id)).catch(() => null);
  // After a crash between the last two steps the film is in its place already.
  const whole = part ?? (await stat(path.join(folders.getOriginal(id), fileName)).catch(() => null));
  return { id, bytes, received: whole?.size ?? 0 };
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
  if (now.received === bytes) await completeUpload(context, about);
  return now;
}

const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));

async function completeUpload({ db, clock, mediaFolders: folders }: Context, about: About): Promise<void> {
  const { id, fileName, title, editor } = about;
  const now = clock.now();
  await mkdir(folders.getOriginal(id), { recursive: true });
  if (await stat(getPart(folders, id)).catch(() => null))
    await rename(getPart(folders, id), path.join(folders.getOriginal(id), fileName));
  await addFilm({ db, now }, { id, fileName, title: null, editor });
  if (title !== null) await setFilm({ db, now }, title, { film: id, editor });
  await rm(getAbout(folders, id), { force: true });
}

/** Deletes uploads that were given up, also what a killed process left of one. */
export async function deleteOldUploads({
  mediaFolders: folders,
}: Pick<Context, "mediaFolders">): Promise<void> {
  const names = await readdir(getFolder(folders)).catch(() => []);
  for (const id of new Set(names.map((name) => name.split(".", 1)[0] ?? ""))) {
    const files = names
      .filter((name) => name.startsWith(`${id}.`))
      .map((name) => path.join(getFolder(folders), name));
    const times = await Promise.all(files.map((file) => stat(file).catch(() => null)));
    const last = Math.max(...times.map((stats) => stats?.mtimeMs ?? 0));
    if (last < Date.now() - keptSeconds * 1000) for (const file of files) await rm(file, { force: true });
  }
}

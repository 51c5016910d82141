import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { media } from "../../platform/db/schema";
import {
  findMediaId,
  getRenditionsKey,
  getRenditionsTime,
  type MediaFolders,
  renditionsFolder,
} from "../../platform/own-media";
import type { FileStorage } from "../../platform/storage/storage";

/** So long a link to a replaced encoding may still be played, and more. */
const keptMs = daySeconds * 1000;
/** What is left of an encoding that nobody goes on with. */
const workKeptMs = 7 * daySeconds * 1000;
/** The sweep comes more often, and a bucket charges for being listed. */
const everyMs = hourSeconds * 1000;

type Context = { db: Database; storage: FileStorage; mediaFolders: MediaFolders };

/** Does `deleteReplaced` at most once an hour. */
export function createReplacedDeletion(): (context: Context) => Promise<void> {
  let next = 0;
  return async (context) => {
    if (Date.now() < next) return;
    next = Date.now() + everyMs;
    await deleteReplaced(context);
  };
}

/**
 * Deletes the renditions that no film points to any more, or never did, and on this machine what was being made of
 * them. Those of unknown films stay.
 */
export async function deleteReplaced(
  { db, storage, mediaFolders }: Context,
  now = Date.now(),
): Promise<void> {
  await deleteOldWork(mediaFolders, now);
  const names = await storage.listFolders(renditionsFolder);
  const folders = names.flatMap((name) => {
    const id = findMediaId(name);
    return id === null ? [] : [{ name, id }];
  });
  if (folders.length === 0) return;
  const ids = [...new Set(folders.map(({ id }) => id))];
  const films = await db
    .select({ id: media.id, clip: media.clip, changed: media.changed })
    .from(media)
    .where(inArray(media.id, ids));
  const byId = new Map(films.map((film) => [film.id, film]));
  const before = now - keptMs;
  for (const { name, id } of folders) {
    const film = byId.get(id);
    if (film === undefined || film.clip?.id === name || film.changed > before) continue;
    if (getRenditionsTime(name) < before) await storage.delete(getRenditionsKey(name));
  }
}

async function deleteOldWork({ work }: MediaFolders, now: number): Promise<void> {
  for (const name of await readdir(work).catch(() => [])) {
    const folder = path.join(work, name);
    const times = await Promise.all(
      [folder, ...["original", "encoding"].map((part) => path.join(folder, part))].map((one) =>
        stat(one).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    );
    if (Math.max(...times) < now - workKeptMs) await rm(folder, { recursive: true, force: true });
  }
}

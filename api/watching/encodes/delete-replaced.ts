import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { daySeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { media } from "../../platform/db/schema";
import { findMediaId, type MediaFolders } from "../../platform/own-media";

/** So long a link to a replaced encoding may still be played, and more. */
const keptMs = daySeconds * 1000;

/** Deletes the renditions that no film points to any more, or never did. Those of unknown films stay. */
export async function deleteReplaced({
  db,
  mediaFolders: { media: root },
}: {
  db: Database;
  mediaFolders: MediaFolders;
}): Promise<void> {
  const names = await readdir(root).catch(() => []);
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
  const before = Date.now() - keptMs;
  for (const { name, id } of folders) {
    const film = byId.get(id);
    if (film === undefined || film.clip?.id === name || film.changed > before) continue;
    const folder = path.join(root, name);
    const at = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now();
    if (at < before) await rm(folder, { recursive: true, force: true });
  }
}

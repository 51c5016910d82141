import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";

type Options = { folder: string; maxBytes: number };

const draftEnding = ".tmp";
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Disk cache of rendered pictures, limited to `maxBytes`; the least recently used are deleted first. */
export const createPictureStore = ({ folder, maxBytes }: Options) => {
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, path, reason) => {
      if (reason === "evict") void rm(path, { force: true }).catch(() => {});
    },
  });
  let indexing: Promise<void> | null = null;
  const ensureIndexed = () => (indexing ??= indexFolder());

  /** Indexes files of earlier runs, oldest first, and deletes drafts of interrupted ones. */
  async function indexFolder(): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          if (!path.endsWith(draftEnding)) return { path, ...(await getFileInfo(path)) };
          await rm(path, { force: true });
          return null;
        }),
    );
    const found = files.filter((file) => file !== null).sort((one, other) => one.usedAt - other.usedAt);
    for (const { path, bytes } of found) sizes.set(path, bytes);
  }

  return {
    async read(path: string): Promise<Buffer | null> {
      await ensureIndexed();
      try {
        const body = await readFile(path);
        // Another process may have rendered it.
        if (sizes.get(path) === undefined) sizes.set(path, body.length);
        const now = new Date();
        void utimes(path, now, now).catch(() => {});
        return body;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async write(path: string, body: Buffer): Promise<void> {
      await ensureIndexed();
      const draft = `${path}.${randomUUID()}${draftEnding}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(draft, body);
        await rename(draft, path);
      } catch (error) {
        // A part of it would stay on a disk that is full.
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
      sizes.set(path, body.length);
    },
  };
};

const getFileInfo = async (path: string) => {
  const { size, mtimeMs } = await stat(path);
  return { bytes: size, usedAt: mtimeMs };
};

import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";

type Options = { folder: string; maxBytes: number };

const draftEnding = ".tmp";
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Drawn pictures on disk, so many bytes of them at most: those asked for longest ago go first. */
export const createPictureStore = ({ folder, maxBytes }: Options) => {
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, path, reason) => {
      if (reason === "evict") void rm(path, { force: true }).catch(() => {});
    },
  });
  let reading: Promise<void> | null = null;
  const known = () => (reading ??= readFolder());

  /** What earlier runs left, the oldest first; drafts of a run that was cut short go. */
  async function readFolder(): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          if (!path.endsWith(draftEnding)) return { path, ...(await fileFacts(path)) };
          await rm(path, { force: true });
          return null;
        }),
    );
    const found = files.filter((file) => file !== null).sort((one, other) => one.usedAt - other.usedAt);
    for (const { path, bytes } of found) sizes.set(path, bytes);
  }

  return {
    async read(path: string): Promise<Buffer | null> {
      await known();
      try {
        const body = await readFile(path);
        // Another copy of the program may have drawn it.
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
      await known();
      const draft = `${path}.${randomUUID()}${draftEnding}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, body);
      await rename(draft, path);
      sizes.set(path, body.length);
    },
  };
};

const fileFacts = async (path: string) => {
  const { size, mtimeMs } = await stat(path);
  return { bytes: size, usedAt: mtimeMs };
};

import { randomUUID } from "node:crypto";
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import type { FileStorage } from "./storage";
import { StorageError } from "./storage";

const getCode = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
const isMissing = (error: unknown) => ["ENOENT", "ENOTDIR", "EISDIR"].includes(getCode(error));

function toStorageError(error: unknown): never {
  const isFull = ["ENOSPC", "EDQUOT"].includes(getCode(error));
  const detail = error instanceof Error ? error.message : String(error);
  throw new StorageError(isFull ? "NO_SPACE" : "STORAGE", detail, { cause: error });
}
const orNull = (error: unknown): null => (isMissing(error) ? null : toStorageError(error));

/** Files below a folder of this machine, or one that several machines share. */
export function createLocalStorage(root: string): FileStorage {
  const toPath = (key: string) => path.join(root, key);

  async function write(key: string, bytes: Buffer): Promise<void> {
    await makeWhole(toPath(key), (unfinished) => writeFile(unfinished, bytes));
  }

  async function describe(key: string) {
    const stats = await stat(toPath(key));
    return stats.isFile() ? { bytes: stats.size, modified: Math.floor(stats.mtimeMs) } : null;
  }

  const readEntries = (folder: string) =>
    readdir(toPath(folder), { withFileTypes: true })
      .catch(orNull)
      .then((entries) => (entries ?? []).filter(({ name }) => !name.startsWith(".")));

  const list: FileStorage["list"] = async (folder) => {
    const found = await Promise.all(
      (await readEntries(folder)).map(async (entry) => {
        const key = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return list(key);
        const file = await describe(key).catch(orNull);
        return file === null ? [] : [{ key, ...file }];
      }),
    );
    return found.flat();
  };

  return {
    put: (key, from) =>
      (typeof from === "string" ? copyWhole(from, toPath(key)) : write(key, from)).catch(toStorageError),
    find: (key) => describe(key).catch(orNull),
    read: async (key, range) => {
      const handle = await open(toPath(key)).catch(orNull);
      return handle?.createReadStream(range ?? {}) ?? null;
    },
    fetch: (key, file) => copyWhole(toPath(key), file).catch(toStorageError),
    list,
    listFolders: async (folder) =>
      (await readEntries(folder)).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
    delete: async (folder) => {
      await rm(toPath(folder), { recursive: true, force: true }).catch(toStorageError);
    },
  };
}

/** A reader sees the former file or the new one. */
async function makeWhole(file: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  // No name that a film's file can have.
  const unfinished = path.join(path.dirname(file), `.${randomUUID()}.new`);
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await make(unfinished);
    await rename(unfinished, file);
  } finally {
    // Two names of one file stay as they are when one is to become the other.
    await rm(unfinished, { force: true });
  }
}

const copyWhole = (from: string, to: string): Promise<void> =>
  makeWhole(to, async (unfinished) => {
    // A second name of a link would be another link.
    await link(await realpath(from), unfinished).catch(async () => {
      await copyFile(from, unfinished);
      const { atime, mtime } = await stat(from);
      await utimes(unfinished, atime, mtime);
    });
  });

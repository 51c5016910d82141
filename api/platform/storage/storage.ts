import type { Readable } from "node:stream";

/** A file's size and when it was written, in milliseconds since the epoch. */
type StoredFile = { bytes: number; modified: number };
export type ByteRange = { start: number; end: number };

/**
 * Where films and rendered pictures are kept. A key is a path of a file, `media/m-…/480.mp4`, and a folder is what keys
 * have before a slash. Whatever fails but a missing file is a `StorageError`.
 */
export type FileStorage = {
  /** Writes a file as a whole or not at all; a path of this machine may become a second name of the same file. */
  put(key: string, from: string | Buffer): Promise<void>;
  find(key: string): Promise<StoredFile | null>;
  /** Rejects before the first byte if there is none to give. Null without such a file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Puts a copy on this machine, with its time; it may be a second name of the same file. */
  fetch(key: string, file: string): Promise<void>;
  /** The files of a folder with those below it. */
  list(folder: string): Promise<({ key: string } & StoredFile)[]>;
  /** The names of the folders in a folder. */
  listFolders(folder: string): Promise<string[]>;
  delete(folder: string): Promise<void>;
};

/** The storage did not do what it should; another try may succeed. */
export class StorageError extends Error {
  constructor(
    readonly code: "STORAGE" | "NO_SPACE",
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`The storage of films and pictures failed: ${detail}`, options);
    this.name = "StorageError";
  }
}

export async function readWhole(storage: Pick<FileStorage, "read">, key: string): Promise<Buffer | null> {
  const stream = await storage.read(key);
  return stream === null ? null : Buffer.concat((await stream.toArray()) as Buffer[]);
}

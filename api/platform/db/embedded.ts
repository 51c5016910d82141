import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { FolderInUseError, lockFolder } from "../../../tools/folder-lock.mjs";
import { DatabaseUnavailableError, explainDiskFailure, explainOtherVersion, isFatal } from "./failures";

export type BrokenHandler = (sentence: string) => void;
type Embedded = { client: PGlite; close: () => Promise<void> };

const extensions = { pg_trgm };

/** A database in memory: empty, or a copy of a dump. */
export async function openInMemory(dump: Blob | undefined): Promise<Embedded> {
  const client = await (dump
    ? PGlite.create({ loadDataDir: dump, extensions })
    : PGlite.create("memory://", { extensions }));
  return { client, close: () => client.close() };
}

/**
 * The database in a folder that no other process uses. `onBroken` is called once when it stopped for good: after a
 * panic (a full disk, for example) it answers no query at all, and only another process can open it again.
 */
export async function openEmbedded(folder: string, onBroken?: BrokenHandler): Promise<Embedded> {
  const release = lock(folder);
  try {
    if (!existsSync(folder)) await create(folder);
    const client = await PGlite.create(folder, { extensions });
    let isBroken = false;
    const execute = client.execProtocolStream.bind(client);
    // Every query takes this way, inside and outside of transactions.
    client.execProtocolStream = (...args) =>
      execute(...args).catch((error: unknown) => {
        if (isFatal(error) && !isBroken) {
          isBroken = true;
          onBroken?.(
            explainDiskFailure(folder, error) ?? `The database in ${folder} stopped: ${String(error)}`,
          );
        }
        throw error;
      });
    const close = async () => {
      // A broken one would never close.
      if (!isBroken) await client.close();
      release();
    };
    return { client, close };
  } catch (cause) {
    const sentence =
      explainDiskFailure(folder, cause) ??
      explainOtherVersion(folder) ??
      `The data folder ${folder} is damaged: keep it, and see «Damaged data» in docs/operations.md.`;
    release();
    throw new DatabaseUnavailableError(sentence, { cause });
  }
}

/** Made beside its place and moved there, so that a process killed meanwhile leaves no half of a database. */
async function create(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await (await PGlite.create(unfinished, { extensions })).close();
  await rename(unfinished, folder);
}

function lock(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (cause) {
    if (cause instanceof FolderInUseError) throw new DatabaseUnavailableError(cause.message, { cause });
    const sentence = explainDiskFailure(path.dirname(folder), cause);
    if (sentence === null) throw cause;
    throw new DatabaseUnavailableError(sentence, { cause });
  }
}

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { loadClips } from "#artwork/clips/load-clips";
import { createLineReader } from "../../api/catalogue/search/film-lines";
import { openDatabase } from "../../api/platform/db/database";
import { seed } from "../../api/seed/seed";
import { getDigest, root } from "../../tools/prepare.mjs";

/** A tar file with the seeded database's folder, named after the sources that it was made from. */
const dumpFile = path.join(
  os.tmpdir(),
  `luch-seeded-${getDigest({ folders: ["api", "artwork", "content", "domain"], files: ["tests/setup/seeded-database.ts"] }).slice(0, 16)}.tar`,
);

/** Its log is not kept for later, which would be three quarters of every copy. */
const withoutOldLog = "SET wal_recycle = off";
/** A copy is opened in two thirds of the time without dead rows and the template databases, which nothing uses. */
const compaction = [
  "UPDATE pg_database SET datistemplate = false",
  "DROP DATABASE template0",
  "DROP DATABASE template1",
  "VACUUM FULL",
  "CHECKPOINT",
];

/**
 * Vitest's global setup: seeds a database once; every test opens a copy of it. The returned function removes the
 * folders of those that were still open when their process ended.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "luch-tests-"));
  process.env.TEST_FOLDER = folder;
  await seedOnce();
  return () => rm(folder, { recursive: true, force: true });
}

async function seedOnce(): Promise<void> {
  if (existsSync(dumpFile)) return;
  const { db, close, migrate } = await openDatabase({ url: null, folder: null });
  const { $client: client } = db as unknown as { $client: PGlite };
  await client.query(withoutOldLog);
  await migrate(path.join(root, "api/platform/db/migrations"));
  const clipsDir = path.join(root, "artwork/clips/files");
  const clips = await loadClips(clipsDir);
  await seed(db, { clips });
  await createLineReader({
    db,
    clips: new Map(clips.map((clip) => [clip.id, clip])),
    readFile: ({ id }, file) => readFile(path.join(clipsDir, id, file)),
  })();
  for (const statement of compaction) await client.query(statement);
  const dump = await client.dumpDataDir("none");
  await close();
  const unfinished = `${dumpFile}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, dumpFile);
}

let dump: Promise<Blob> | undefined;
/** The dump, read once a process. */
export const readSeededDump = (): Promise<Blob> =>
  (dump ??= readFile(dumpFile).then((bytes) => new Blob([bytes])));

/** Puts a copy of the seeded database into a server's data folder. */
export function copySeededDatabase(dataDir: string): void {
  const folder = path.join(dataDir, "database");
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xf", dumpFile, "-C", folder]);
}

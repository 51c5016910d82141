import { existsSync } from "node:fs";
import path from "node:path";
import { loadDictionary } from "./catalog/dictionary";
import { createApiApp } from "./app";
import { type Clock, createClock } from "./clock";
import { openDatabase } from "./db/database";
import { seed } from "./db/seed/seed";
import { loadClips } from "./media/load-clips";
import { createPictures } from "./media/pictures/render-picture";
import type { ApiSettings } from "./settings";

type Options = { clock?: Clock; extraTitles?: number; inMemory?: boolean };

/** Opens the database, seeds it and builds the application. `inMemory` keeps nothing after the process ends. */
export async function startApi(settings: ApiSettings, { clock = createClock(), extraTitles = 0, inMemory = false }: Options = {}) {
  const root = projectRoot();
  const dataDir = path.resolve(settings.dataDir);
  const { db, close } = await openDatabase({
    url: settings.databaseUrl,
    folder: inMemory ? null : path.join(dataDir, "database"),
    migrationsFolder: path.join(root, "api/db/migrations"),
  });
  const clipsDir = path.join(root, "api/media/clips/files");
  const clips = new Map((await loadClips(clipsDir)).map((manifest) => [manifest.id, manifest]));
  await seed(db, { clips: [...clips.values()], extraTitles });
  const app = createApiApp({
    db,
    dictionary: await loadDictionary(db),
    clock,
    settings,
    clips,
    clipsDir,
    pictures: createPictures({ dataDir, concurrency: 2 }),
    log: (line) => settings.logLevel !== "silent" && process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`),
  });
  return { app, db, clock, close };
}

/** The folder that holds migrations and media: found upwards, so that it is the same in source and in build. */
function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "api/db/migrations"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error("The folder api/db/migrations is missing");
    folder = parent;
  }
  return folder;
}

import { existsSync } from "node:fs";
import path from "node:path";

/** Searches upwards for the folder with migrations, media and content, so that it works in source and in the build. */
export function findProjectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "api/platform/db/migrations"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error("The folder api/platform/db/migrations is missing");
    folder = parent;
  }
  return folder;
}

/** The folders that the API's programs use: those of the release, and the embedded database's. */
export function findFolders(dataDir: string) {
  const root = findProjectRoot();
  return {
    root,
    database: path.resolve(dataDir, "database"),
    migrationsFolder: path.join(root, "api/platform/db/migrations"),
    clipsDir: path.join(root, "artwork/clips/files"),
  };
}

import { loadClips } from "#artwork/clips/load-clips";
import { InvalidSettingError } from "#contract/settings";
import { createClock } from "../platform/clock";
import { DatabaseUnavailableError, openDatabase } from "../platform/db/database";
import { findFolders } from "../platform/project-root";
import { parseDatabaseSettings } from "../platform/settings";
import { prepareDatabase } from "./prepare-database";

type Extra = { extraTitles?: number; extraChannels?: number };

/** Brings the database of the settings up to this release, and says so; what keeps it from it in one sentence. */
export async function writeDatabase(
  env: Record<string, string | undefined>,
  done: (result: string, seconds: number) => string,
  extra: Extra = {},
) {
  const started = Date.now();
  try {
    const { dataDir, databaseUrl } = parseDatabaseSettings(env);
    const { database, migrationsFolder, clipsDir } = findFolders(dataDir);
    const opened = await openDatabase({ url: databaseUrl, folder: database });
    const result = await prepareDatabase(opened, {
      migrationsFolder,
      clips: await loadClips(clipsDir),
      // A demonstration adds its promoter and codes itself when its API starts; their passwords are public.
      isDemonstration: false,
      now: createClock().now(),
      ...extra,
    }).finally(opened.close);
    if (result === "newer") exitWith("The database has the content of a newer release: it stays as it is.");
    process.stdout.write(`${done(result, Math.round((Date.now() - started) / 100) / 10)}\n`);
  } catch (error) {
    if (error instanceof InvalidSettingError || error instanceof DatabaseUnavailableError)
      exitWith(error.message);
    throw error;
  }
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

import { addDemonstrationCodes } from "../money/promo/demonstration";
import { addDemonstrationPromoter } from "../money/promoter/promoters";
import { readContentVersion } from "../platform/content/content-version";
import { DatabaseUnavailableError, type OpenDatabase } from "../platform/db/database";
import { compareSchema } from "../platform/db/schema-version";
import { readSeededVersion, seed } from "./seed";
import type { ClipChoice } from "./title-rows";

type Options = {
  migrationsFolder: string;
  clips: ClipChoice;
  extraTitles?: number | undefined;
  extraChannels?: number | undefined;
  /** Whether the demonstration's promoter and codes are added. */
  isDemonstration: boolean;
  now: number;
};

const runMigrations = "run «npm run db:migrate» of this release first.";
const takeNewer = "start the release that made it, or restore a backup from before.";

/**
 * Brings schema and content up to this release, one process at a time. Content of a newer release stays as it is.
 * Throws DatabaseUnavailableError if the schema is that of a newer one.
 */
export async function prepareDatabase(
  opened: OpenDatabase,
  { migrationsFolder, isDemonstration, now, ...options }: Options,
): Promise<"seeded" | "unchanged" | "newer"> {
  const { db, exclusively, migrate } = opened;
  return explained(opened, () =>
    exclusively(async () => {
      if ((await compareSchema(db, migrationsFolder)) === "newer")
        throw new DatabaseUnavailableError(`The database has the schema of a newer release: ${takeNewer}`);
      await migrate(migrationsFolder);
      const result = await seed(db, options);
      if (isDemonstration) {
        await addDemonstrationPromoter(db, now);
        await addDemonstrationCodes(db);
      }
      return result;
    }),
  );
}

/** Throws DatabaseUnavailableError unless the database has the schema of this release, and its content or a newer one. */
export async function requirePreparedDatabase(
  opened: OpenDatabase,
  { migrationsFolder }: Pick<Options, "migrationsFolder">,
): Promise<void> {
  const { db } = opened;
  await explained(opened, async () => {
    const schema = await compareSchema(db, migrationsFolder);
    if (schema === "missing") throw new DatabaseUnavailableError(`The database is empty: ${runMigrations}`);
    if (schema === "older")
      throw new DatabaseUnavailableError(`The database has the schema of an older release: ${runMigrations}`);
    if (schema === "newer")
      throw new DatabaseUnavailableError(`The database has the schema of a newer release: ${takeNewer}`);
    const [stored, { version }] = [await readSeededVersion(db), readContentVersion()];
    if (stored < version)
      throw new DatabaseUnavailableError(
        `The database has version ${stored} of the content, and this release ${version}: ${runMigrations}`,
      );
  });
}

async function explained<Result>({ explain }: OpenDatabase, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const sentence = explain(error);
    if (sentence === null) throw error;
    throw new DatabaseUnavailableError(sentence, { cause: error });
  }
}

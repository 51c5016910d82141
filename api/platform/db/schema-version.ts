import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Database } from "./database";
import { rows } from "./rows";

const Migrated = z.object({ at: z.coerce.number().nullable() });
const Found = z.object({ found: z.boolean() });

/** How the database's schema compares to the one of this release. */
export async function compareSchema(
  db: Database,
  migrationsFolder: string,
): Promise<"missing" | "older" | "same" | "newer"> {
  const [table] = await rows(
    db,
    Found,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!table?.found) return "missing";
  const [last] = await rows(
    db,
    Migrated,
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  if (!last?.at) return "missing";
  const wanted = Math.max(
    ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  );
  if (last.at === wanted) return "same";
  return last.at < wanted ? "older" : "newer";
}

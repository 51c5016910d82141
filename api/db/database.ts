import { mkdir } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import * as schema from "./schema";

type RawAnswer<Row> = { rows: Row[] };
/** With both drivers a raw query returns an object with `rows`. */
interface RawAnswers extends PgQueryResultHKT {
  type: RawAnswer<this["row"]>;
}

/** A database, or a transaction in one. */
export type Database = PgDatabase<RawAnswers, typeof schema>;
export type OpenDatabase = { db: Database; close: () => Promise<void> };

type Options = {
  /**
   * URL of a PostgreSQL server. If null, an embedded database is used in `folder`, or in memory if `folder` is null.
   */
  url: string | null;
  folder: string | null;
  /** A dump of an embedded database: a copy of it is opened in memory instead of `folder`. */
  dump?: Blob | undefined;
  migrationsFolder: string;
};

export class DatabaseUnavailableError extends Error {}

/** Opens the database and migrates its schema. Throws DatabaseUnavailableError with a one-sentence message. */
export async function openDatabase({ url, folder, dump, migrationsFolder }: Options): Promise<OpenDatabase> {
  if (url) return openPostgres(url, migrationsFolder);
  if (folder && !dump) await mkdir(folder, { recursive: true });
  const client = await (dump
    ? PGlite.create({ loadDataDir: dump, extensions: { pg_trgm } })
    : openEmbedded(folder));
  const db = drizzlePglite({ client, schema });
  await migratePglite(db, { migrationsFolder });
  return { db, close: () => client.close() };
}

async function openEmbedded(folder: string | null): Promise<PGlite> {
  try {
    return await PGlite.create(folder ?? "memory://", { extensions: { pg_trgm } });
  } catch (cause) {
    throw new DatabaseUnavailableError(
      `The data folder ${folder ?? ""} is damaged or belongs to another version. Run «npm run db:reset» to make it anew.`,
      { cause },
    );
  }
}

async function openPostgres(url: string, migrationsFolder: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 3000 });
  // Without a listener, a dropped idle connection would crash the process.
  pool.on("error", () => {});
  const db = drizzlePg({ client: pool, schema });
  try {
    await migratePg(db, { migrationsFolder });
  } catch (cause) {
    await pool.end();
    throw new DatabaseUnavailableError(
      "The database of DATABASE_URL does not answer or refuses the schema.",
      {
        cause,
      },
    );
  }
  return { db, close: () => pool.end() };
}

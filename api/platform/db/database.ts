import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { type BrokenHandler, openEmbedded, openInMemory } from "./embedded";
import {
  DatabaseUnavailableError,
  explainDiskFailure,
  explainServerFailure,
  isFatal,
  isRefusedWrite,
} from "./failures";
import * as schema from "./schema";

export { DatabaseUnavailableError };

type RawAnswer<Row> = { rows: Row[] };
/** With both drivers a raw query returns an object with `rows`. */
interface RawAnswers extends PgQueryResultHKT {
  type: RawAnswer<this["row"]>;
}

/** A database, or a transaction in one. */
export type Database = PgDatabase<RawAnswers, typeof schema>;
export type OpenDatabase = {
  db: Database;
  close: () => Promise<void>;
  migrate: (migrationsFolder: string) => Promise<void>;
  /** Does work that only one process does at a time, such as migrations; the others wait. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Why work failed, in one sentence; null if the database is not the reason. */
  explain: (error: unknown) => string | null;
};

type Options = {
  /**
   * URL of a PostgreSQL server. If null, an embedded database is used in `folder`, or in memory if `folder` is null.
   */
  url: string | null;
  folder: string | null;
  /** Connections to the server at most. */
  pool?: number;
  /** After so many milliseconds the server ends a statement; 0: never. */
  statementMs?: number;
  /** A dump of an embedded database: a copy of it is opened in memory instead of `folder`. */
  dump?: Blob | undefined;
  /** Called when the embedded database can no longer be used. */
  onBroken?: BrokenHandler | undefined;
};

/**
 * Opens the database; its schema and content are another matter (api/seed/prepare-database.ts). Throws
 * DatabaseUnavailableError with a one-sentence message.
 */
export async function openDatabase({
  url,
  folder,
  dump,
  onBroken,
  pool = 10,
  statementMs = 0,
}: Options): Promise<OpenDatabase> {
  if (url) return openPostgres(url, pool, statementMs);
  const { client, close } = await (dump || !folder ? openInMemory(dump) : openEmbedded(folder, onBroken));
  const db = drizzlePglite({ client, schema });
  return {
    db,
    close,
    migrate: (migrationsFolder) => migratePglite(db, { migrationsFolder }),
    // The lock of its folder lets no other process in.
    exclusively: (work) => work(),
    explain: (error) =>
      folder && !dump && (isRefusedWrite(error) || isFatal(error)) ? explainDiskFailure(folder, error) : null,
  };
}

/** A number that only this application locks, for PostgreSQL's advisory locks. */
const startLock = 0x6c756368;

async function openPostgres(url: string, max: number, statementMs: number): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3000,
    // Not among the parameters of the connection, which poolers refuse.
    verify: (client, done) => {
      if (statementMs > 0) client.query(`SET statement_timeout = ${statementMs}`).then(() => done(), done);
      else done();
    },
  });
  ignoreDropped(pool);
  const db = drizzlePg({ client: pool, schema });
  try {
    await pool.query("SELECT 1");
  } catch (cause) {
    await pool.end();
    throw new DatabaseUnavailableError(
      explainServerFailure(cause) ?? "The database of DATABASE_URL does not answer.",
      { cause },
    );
  }
  return {
    db,
    close: () => pool.end(),
    migrate: (migrationsFolder) => migratePg(db, { migrationsFolder }),
    exclusively: (work) => lockPostgres(pool, work),
    explain: explainServerFailure,
  };
}

/** Without listeners, a dropped connection would be an uncaught error; what was asked of it fails by itself. */
export function ignoreDropped(pool: pg.Pool): void {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}

/** The lock belongs to a transaction, not to a session, so that it also holds behind a pooler of transactions. */
async function lockPostgres<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    for (const timeout of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
      await client.query(`SET LOCAL ${timeout} = 0`);
    await client.query("SELECT pg_advisory_xact_lock($1)", [startLock]);
    return await work();
  } finally {
    // Closing the connection releases the lock, whatever state it is in.
    client.release(true);
  }
}

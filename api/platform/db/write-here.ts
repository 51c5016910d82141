import { sql } from "drizzle-orm";
import type { Database } from "./database";

/**
 * Writes without waiting for the replica to have it, so that a reader who causes it does not wait while the replica is
 * away. Only for what a failover may lose.
 */
export function writeHere<Result>(db: Database, write: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('synchronous_commit', 'local', true), set_config('lock_timeout', '1s', true)`,
    );
    return write(tx);
  });
}

/** Writes what is of use but not needed, such as when a session was last used: a failure counts for nothing. */
export async function writeAside(db: Database, write: (tx: Database) => Promise<unknown>): Promise<void> {
  await writeHere(db, write).catch(() => {});
}

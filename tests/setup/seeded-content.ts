import { sql } from "drizzle-orm";
import type { Database } from "../../api/platform/db/database";

type TableState = { rows: number; newest: number };

/**
 * A function that removes everything that viewers left in this database since, and says whether the seeded content is
 * as it was: no row more or less, and none written by a later transaction.
 */
export async function watchContent(db: Database): Promise<() => Promise<boolean>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  const names = tables.map(({ name }) => name);
  const readState = async (name: string): Promise<TableState> => {
    const { rows } = await db.execute<TableState>(
      sql`SELECT count(*)::int AS rows, coalesce(max(xmin::text::bigint), 0)::int AS newest FROM ${sql.identifier(name)}`,
    );
    return rows[0] ?? { rows: 0, newest: 0 };
  };
  const before = new Map<string, TableState>();
  for (const name of names) before.set(name, await readState(name));
  const isSeeded = (name: string) => (before.get(name)?.rows ?? 0) > 0;
  const ofViewers = names.filter((name) => !isSeeded(name)).map((name) => sql.identifier(name));
  return async () => {
    // The ledger's trigger refuses even this; as a replica the database runs no triggers.
    await db.execute(sql`SET session_replication_role = replica`);
    await db.execute(sql`TRUNCATE ${sql.join(ofViewers, sql`, `)} RESTART IDENTITY`);
    await db.execute(sql`SET session_replication_role = DEFAULT`);
    for (const name of names.filter(isSeeded)) {
      const [now, then] = [await readState(name), before.get(name)];
      if (now.rows !== then?.rows || now.newest !== then.newest) return false;
    }
    return true;
  };
}

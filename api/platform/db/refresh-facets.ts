import { sql } from "drizzle-orm";
import type { Database } from "./database";
import { titleFacets } from "./schema";

const setting = "luch.keeps_facets";

/**
 * Leaves the facets as they are until the end of the transaction, which is not to be seen by anybody: refreshing them
 * would keep every reader waiting until then.
 */
export const keepFacets = (transaction: Database) =>
  transaction.execute(sql`select set_config(${setting}, 'on', true)`);

/** Brings what filters count up to the titles. */
export async function refreshFacets(db: Database): Promise<void> {
  const { rows } = await db.execute<{ kept: string | null }>(
    sql`select current_setting(${setting}, true) as kept`,
  );
  if (rows[0]?.kept !== "on") await db.refreshMaterializedView(titleFacets);
}

import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { accounts } from "../../platform/db/schema";

export type AccountRow = typeof accounts.$inferSelect;

/** An account's row, locked, so that changes to its payments run one after another. Null if it was deleted. */
export async function lockAccount(transaction: Database, accountId: string): Promise<AccountRow | null> {
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  return account ?? null;
}

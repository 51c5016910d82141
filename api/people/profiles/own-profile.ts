import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { profiles } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import type { Caller } from "../viewers/accounts";

/** A profile of the caller's account, or 404 PROFILE_NOT_FOUND. */
export async function requireOwnProfile(
  db: Database,
  caller: Caller,
  id: string,
): Promise<typeof profiles.$inferSelect> {
  const [row] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.accountId, caller.account.id)));
  return row ?? fail(404, "PROFILE_NOT_FOUND", "No such profile");
}

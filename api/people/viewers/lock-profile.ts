import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { profiles } from "../../platform/db/schema";

/** A profile's row, locked, so that what changes of it changes one after another. Null if it was deleted. */
export async function lockProfile(
  transaction: Database,
  profileId: string,
): Promise<typeof profiles.$inferSelect | null> {
  const [profile] = await transaction
    .select()
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for("no key update");
  return profile ?? null;
}

import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { profiles } from "../../platform/db/schema";

export async function updateProfile(
  db: Database,
  id: string,
  columns: Partial<typeof profiles.$inferInsert>,
): Promise<void> {
  await db.update(profiles).set(columns).where(eq(profiles.id, id));
}

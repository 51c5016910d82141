import { eq } from "drizzle-orm";
import { maxUnsentMs } from "#contract/unsent";
import { lockProfile } from "../../people/viewers/lock-profile";
import type { Database } from "../../platform/db/database";
import { profiles } from "../../platform/db/schema";

/** When something was pressed, in Unix seconds. What arrives late yields to what was pressed after it. */
export type Press = { made: number; isLate: boolean };

/** Something that a profile can take from a title again, and that leaves no row then. */
type Mark = { profileId: string; kind: "favorite" | "rating"; titleId: string };

const getName = ({ kind, titleId }: Mark) => `${kind} ${titleId}`;

/**
 * When a mark was taken away, in Unix seconds; 0 if it never was, or was forgotten since. To be called in a transaction, which holds the
 * profile from then on, so that late and new presses come one after the other.
 */
export async function findRemoval(db: Database, mark: Mark): Promise<number> {
  return (await loadRemovals(db, mark.profileId))[getName(mark)] ?? 0;
}

/** Remembers that a mark was taken away, for as long as what was pressed before that may still arrive. */
export async function rememberRemoval(db: Database, mark: Mark, removed: number): Promise<void> {
  const known = await loadRemovals(db, mark.profileId);
  const name = getName(mark);
  const recent = Object.entries(known).filter(([, at]) => at > removed - maxUnsentMs / 1000);
  await db
    .update(profiles)
    .set({ marksRemoved: { ...Object.fromEntries(recent), [name]: Math.max(known[name] ?? 0, removed) } })
    .where(eq(profiles.id, mark.profileId));
}

const loadRemovals = async (db: Database, profileId: string): Promise<Record<string, number>> =>
  (await lockProfile(db, profileId))?.marksRemoved ?? {};

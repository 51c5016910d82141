import { and, eq, inArray, isNull } from "drizzle-orm";
import type { SharedFacts } from "#domain/year";
import type { Database } from "../../platform/db/database";
import { accounts, profiles, progress, sharedYears } from "../../platform/db/schema";

type Key = { profileId: string; year: number };

const isOf = ({ profileId, year }: Key) =>
  and(eq(sharedYears.profileId, profileId), eq(sharedYears.year, year));

export async function findLink(db: Database, key: Key) {
  const [found] = await db.select().from(sharedYears).where(isOf(key));
  return found ?? null;
}

/** A year has one link, which keeps its id when what it shows is renewed. Returns the id. */
export async function saveLink(
  db: Database,
  link: Key & { facts: SharedFacts; made: number; id: string },
): Promise<string> {
  const { facts, made } = link;
  const [saved] = await db
    .insert(sharedYears)
    .values(link)
    .onConflictDoUpdate({ target: [sharedYears.profileId, sharedYears.year], set: { facts, made } })
    .returning({ id: sharedYears.id });
  return saved?.id ?? link.id;
}

export async function removeLink(db: Database, key: Key): Promise<void> {
  await db.delete(sharedYears).where(isOf(key));
}

/**
 * What a link shows; null for none, for an account that is to be deleted and for a profile that is a child's by now.
 * `kept` are those of its titles that are still in the history.
 */
export async function findShared(db: Database, id: string) {
  const [found] = await db
    .select({ year: sharedYears.year, facts: sharedYears.facts, profileId: sharedYears.profileId })
    .from(sharedYears)
    .innerJoin(profiles, eq(profiles.id, sharedYears.profileId))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(and(eq(sharedYears.id, id), isNull(accounts.deleteAt), eq(profiles.child, false)));
  if (!found) return null;
  const { year, facts, profileId } = found;
  const ids = facts.titles ? [facts.titles.first, facts.titles.last, facts.titles.most.id] : [];
  if (ids.length === 0) return { year, facts, kept: [] };
  const rows = await db
    .selectDistinct({ id: progress.titleId })
    .from(progress)
    .where(and(eq(progress.profileId, profileId), inArray(progress.titleId, ids)));
  return { year, facts, kept: rows.map((row) => row.id) };
}

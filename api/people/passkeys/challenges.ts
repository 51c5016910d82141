import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { passkeyChallenges } from "../../platform/db/schema";

/** As long as browsers let somebody look for a phone or a security key. */
export const challengeSeconds = 300;

/** Stores what a browser has to sign; `accountId` is that of the proven owner, or null for signing in. */
export async function storeChallenge(
  db: Database,
  now: number,
  { challenge, accountId }: { challenge: string; accountId: string | null },
): Promise<void> {
  await db.insert(passkeyChallenges).values({ id: challenge, accountId, expires: now + challengeSeconds });
}

/** The challenge that a proven owner got last and has not used yet. */
export async function findChallenge(db: Database, now: number, accountId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: passkeyChallenges.id })
    .from(passkeyChallenges)
    .where(and(eq(passkeyChallenges.accountId, accountId), gt(passkeyChallenges.expires, now)))
    .orderBy(passkeyChallenges.expires)
    .limit(1);
  return found?.id ?? null;
}

/** Uses a challenge up; false if it is unknown, another account's, used or expired. */
export async function takeChallenge(
  db: Database,
  now: number,
  { challenge, accountId }: { challenge: string; accountId: string | null },
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, challenge),
        accountId === null ? isNull(passkeyChallenges.accountId) : eq(passkeyChallenges.accountId, accountId),
        gt(passkeyChallenges.expires, now),
      ),
    )
    .returning({ id: passkeyChallenges.id });
  return taken.length > 0;
}

export async function deleteExpiredPasskeyChallenges(db: Database, now: number): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expires, now));
}

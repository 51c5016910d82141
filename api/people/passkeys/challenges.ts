import { and, desc, eq, gt, isNull, lte } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import { passkeyChallenges } from "../../platform/db/schema";

/** As long as browsers let somebody look for a phone or a security key. */
export const challengeSeconds = 300;

/** Who was proved, and in which session; null for signing in. */
export type Proved = { accountId: string; session: string } | null;

/** Stores what a browser has to sign. */
export async function storeChallenge(
  db: Database,
  now: number,
  { challenge, proved }: { challenge: string; proved: Proved },
): Promise<void> {
  await db.insert(passkeyChallenges).values({ id: challenge, ...proved, expires: now + challengeSeconds });
}

const isOf = (proved: Proved) =>
  proved === null
    ? isNull(passkeyChallenges.accountId)
    : and(eq(passkeyChallenges.accountId, proved.accountId), eq(passkeyChallenges.session, proved.session));

/** The challenge that a proven owner got last in this session and has not used yet. */
export async function findChallenge(db: Database, now: number, proved: Proved): Promise<string | null> {
  const [found] = await db
    .select({ id: passkeyChallenges.id })
    .from(passkeyChallenges)
    .where(and(isOf(proved), gt(passkeyChallenges.expires, now)))
    .orderBy(desc(passkeyChallenges.expires))
    .limit(1);
  return found?.id ?? null;
}

/** Uses a challenge up; false if it is unknown, another account's or session's, used or expired. */
export async function takeChallenge(
  db: Database,
  now: number,
  { challenge, proved }: { challenge: string; proved: Proved },
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, challenge), isOf(proved), gt(passkeyChallenges.expires, now)))
    .returning({ id: passkeyChallenges.id });
  return taken.length > 0;
}

export async function deleteExpiredPasskeyChallenges(db: Database, now: number): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expires, now));
}

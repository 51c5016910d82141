import { createHmac, randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, inArray, lt, lte, ne, not, sql } from "drizzle-orm";
import { codeLength, codeSeconds } from "#domain/login";
import type { Database } from "../../platform/db/database";
import { challenges } from "../../platform/db/schema";
import { codeCeiling, countAttempt, endPause, findNextMessage, returnAttempts } from "./attempts";
import { endEmailLinks } from "./email-links";
import { warnOwner } from "./warn-owner";

const maxAttempts = 5;

export type Challenge = typeof challenges.$inferSelect;
/** Where a code was sent and for what purpose: it is valid for nothing else. */
export type ChallengeTarget = Pick<Challenge, "purpose" | "channel" | "recipient">;
type NewChallenge = ChallengeTarget &
  Pick<Challenge, "accountId" | "passwordHash"> & {
    /** A decoy has no right code: nothing was sent, but the responses are the same (AMB-243). */
    isDecoy: boolean;
  };

/** Creates a code, which replaces the last one for this purpose and recipient. */
export async function createChallenge(
  db: Database,
  now: number,
  secret: string,
  { isDecoy, ...given }: NewChallenge,
): Promise<{ id: string; code: string }> {
  const id = randomBytes(16).toString("base64url");
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
  const row = {
    ...given,
    id,
    mac: getMac(secret, id, isDecoy ? randomBytes(32).toString("base64url") : code),
    attempts: 0,
    used: false,
    created: now,
    expires: now + codeSeconds,
  };
  await db
    .insert(challenges)
    .values(row)
    .onConflictDoUpdate({ target: [challenges.purpose, challenges.recipient], set: row });
  return { id, code };
}

/** `challenge` is the id of the expected code, if a later one must not be accepted. */
export type CodeAttempt = ChallengeTarget & { code: string; challenge?: string | undefined };
export type CodeOutcome =
  | { kind: "right"; challenge: Challenge }
  | { kind: "wrong" }
  /** No attempts left: all are refused until then, or until another code is asked for, which may be done now. */
  | { kind: "limited"; until: number | null };

/**
 * Takes one of a code's five attempts and checks it, in one statement: parallel requests neither get more attempts nor
 * use a code twice (AMB-192). After thirty wrong codes of any kind in a day the account's codes are refused until the
 * next one (AMB-249). The caller's transaction must be committed if the code was wrong.
 */
export async function tryCode(
  db: Database,
  now: number,
  secrets: string[],
  { code, challenge, ...target }: CodeAttempt,
): Promise<CodeOutcome> {
  const sent = await findActiveChallenge(db, now, target);
  if (!sent || (challenge !== undefined && challenge !== sent.id)) return { kind: "wrong" };
  const ceiling = codeCeiling(sent.accountId ?? sent.recipient);
  const { count, resets } = await countAttempt(db, now, ceiling);
  if (count > ceiling.max) return { kind: "limited", until: resets };
  const isMine = eq(challenges.id, sent.id);
  const [tried] = await db
    .update(challenges)
    .set({
      attempts: sql`${challenges.attempts} + 1`,
      used: inArray(
        challenges.mac,
        secrets.map((secret) => getMac(secret, sent.id, code)),
      ),
    })
    .where(
      and(isMine, not(challenges.used), lt(challenges.attempts, maxAttempts), gt(challenges.expires, now)),
    )
    .returning();
  if (tried && !tried.used) {
    if (count === ceiling.max) await warnOwner(db, now, { accountId: sent.accountId, kind: "codesClosed" });
    return { kind: "wrong" };
  }
  await returnAttempts(db, [ceiling]);
  if (tried) {
    await endPause(db, target.recipient, target.purpose);
    return { kind: "right", challenge: tried };
  }
  // Out of attempts or already used, perhaps by a parallel request.
  const [left] = await db
    .select()
    .from(challenges)
    .where(and(isMine, not(challenges.used)));
  return left ? { kind: "limited", until: await findNextMessage(db, now, target) } : { kind: "wrong" };
}

/** The challenge that a code would be checked against; null if none was sent or it has expired. */
export async function findActiveChallenge(
  db: Database,
  now: number,
  target: ChallengeTarget,
): Promise<Challenge | null> {
  const [found] = await db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.purpose, target.purpose),
        eq(challenges.channel, target.channel),
        eq(challenges.recipient, target.recipient),
        gt(challenges.expires, now),
      ),
    );
  return found ?? null;
}

/** A code for this purpose that can still be entered, whatever the channel. */
export async function findSentCode(
  db: Database,
  now: number,
  { purpose, recipient }: Pick<ChallengeTarget, "purpose" | "recipient">,
): Promise<Challenge | null> {
  const [found] = await db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.purpose, purpose),
        eq(challenges.recipient, recipient),
        not(challenges.used),
        lt(challenges.attempts, maxAttempts),
        gt(challenges.expires, now),
      ),
    );
  return found ?? null;
}

/** Whether a code was sent for an account. */
export const isOf =
  ({ id }: { id: string }) =>
  ({ accountId }: Challenge): boolean =>
    accountId === id;

/** The secret that a code confirms: what was entered last, although the code was sent before. */
export async function replaceSecret(db: Database, { id }: Challenge, passwordHash: string): Promise<void> {
  await db.update(challenges).set({ passwordHash }).where(eq(challenges.id, id));
}

/** Ends the other codes of an account, and the links in its emails. */
export async function endOtherCodes(db: Database, { id, accountId }: Challenge): Promise<void> {
  if (accountId === null) return;
  await db.delete(challenges).where(and(eq(challenges.accountId, accountId), ne(challenges.id, id)));
  await endEmailLinks(db, accountId);
}

/** Deletes expired codes, and the passwords waiting for them. Skips locked rows. */
export async function deleteExpiredCodes(db: Database, now: number): Promise<void> {
  const past = db
    .select({ id: challenges.id })
    .from(challenges)
    .where(lte(challenges.expires, now))
    .limit(100)
    .for("update", { skipLocked: true });
  await db.delete(challenges).where(inArray(challenges.id, past));
}

const getMac = (secret: string, id: string, code: string) =>
  createHmac("sha256", secret).update(`${id}:${code}`).digest("base64url");

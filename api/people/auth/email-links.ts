import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lte, not } from "drizzle-orm";
import { daySeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { emailLinks } from "../../platform/db/schema";
import { hashToken } from "../viewers/accounts";

const linkSeconds = daySeconds;

type EmailLink = typeof emailLinks.$inferSelect;

/** Creates the token of an email's link. The account's earlier links for the same end. */
export async function makeEmailLink(
  db: Database,
  now: number,
  link: Pick<EmailLink, "accountId" | "email" | "purpose">,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await db.transaction(async (transaction) => {
    await transaction
      .delete(emailLinks)
      .where(and(eq(emailLinks.accountId, link.accountId), eq(emailLinks.purpose, link.purpose)));
    await transaction
      .insert(emailLinks)
      .values({ ...link, tokenHash: hashToken(token), expires: now + linkSeconds });
  });
  return token;
}

type Given = { token: string; purpose: EmailLink["purpose"] };

const isNamed = (now: number, { token, purpose }: Given) =>
  and(
    eq(emailLinks.tokenHash, hashToken(token)),
    eq(emailLinks.purpose, purpose),
    gt(emailLinks.expires, now),
  );

/** The link of a token, whether or not it was used; null if there is none, or it has expired. */
export async function findEmailLink(db: Database, now: number, given: Given): Promise<EmailLink | null> {
  const [found] = await db.select().from(emailLinks).where(isNamed(now, given));
  return found ?? null;
}

/** Uses a link, once; null if it was used or has ended meanwhile. */
export async function takeEmailLink(
  transaction: Database,
  now: number,
  given: Given,
): Promise<EmailLink | null> {
  const [taken] = await transaction
    .update(emailLinks)
    .set({ used: true })
    .where(and(isNamed(now, given), not(emailLinks.used)))
    .returning();
  return taken ?? null;
}

/** Ends a link that its owner refused. */
export async function refuseEmailLink(db: Database, { tokenHash }: EmailLink): Promise<void> {
  await db.delete(emailLinks).where(eq(emailLinks.tokenHash, tokenHash));
}

/** Ends an account's links that were not used. */
export async function endEmailLinks(transaction: Database, accountId: string): Promise<void> {
  await transaction.delete(emailLinks).where(and(eq(emailLinks.accountId, accountId), not(emailLinks.used)));
}

export async function deleteExpiredEmailLinks(db: Database, now: number): Promise<void> {
  await db.delete(emailLinks).where(lte(emailLinks.expires, now));
}

/** The token of an email's unsubscribe link. It allows nothing else, so it never expires. */
export const getUnsubscribeToken = (secret: string, accountId: string): string =>
  createHmac("sha256", secret).update(`unsubscribe:${accountId}`).digest("base64url");

export const isUnsubscribeToken = (secrets: string[], accountId: string, token: string): boolean =>
  secrets.some((secret) => {
    const [expected, given] = [Buffer.from(getUnsubscribeToken(secret, accountId)), Buffer.from(token)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  });

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { daySeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { emailLinks } from "../../platform/db/schema";
import { hashToken } from "../viewers/accounts";

const linkSeconds = daySeconds;

/** Creates the token of an email's link. The account's earlier links end. */
export async function makeEmailLink(
  db: Database,
  now: number,
  link: { accountId: string; email: string },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await db.transaction(async (transaction) => {
    await transaction.delete(emailLinks).where(eq(emailLinks.accountId, link.accountId));
    await transaction
      .insert(emailLinks)
      .values({ ...link, tokenHash: hashToken(token), expires: now + linkSeconds });
  });
  return token;
}

export async function findEmailLink(db: Database, now: number, token: string) {
  const [found] = await db
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.tokenHash, hashToken(token)), gt(emailLinks.expires, now)));
  return found ?? null;
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

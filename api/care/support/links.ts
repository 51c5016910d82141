import { randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { daySeconds } from "#domain/time-units";
import { hashToken } from "../../people/viewers/accounts";
import type { Database } from "../../platform/db/database";
import { ticketLinks } from "../../platform/db/schema";

const linkSeconds = 90 * daySeconds;

/** Creates the token of an email's link that opens a ticket without signing in. */
export async function makeTicketLink(db: Database, now: number, ticketId: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await db.insert(ticketLinks).values({ tokenHash: hashToken(token), ticketId, expires: now + linkSeconds });
  return token;
}

export async function isTicketLink(
  db: Database,
  now: number,
  ticketId: string,
  token: string,
): Promise<boolean> {
  const own = and(
    eq(ticketLinks.tokenHash, hashToken(token)),
    eq(ticketLinks.ticketId, ticketId),
    gt(ticketLinks.expires, now),
  );
  return (await db.$count(ticketLinks, own)) > 0;
}

export async function revokeTicketLinks(db: Database, ticketId: string): Promise<void> {
  await db.delete(ticketLinks).where(eq(ticketLinks.ticketId, ticketId));
}

export async function deleteExpiredTicketLinks(db: Database, now: number): Promise<void> {
  await db.delete(ticketLinks).where(lte(ticketLinks.expires, now));
}

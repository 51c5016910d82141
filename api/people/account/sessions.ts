import { createHash } from "node:crypto";
import { and, desc, eq, ne } from "drizzle-orm";
import type { ActiveSession } from "#contract/account";
import type { Database } from "../../platform/db/database";
import { devices, sessions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { endTvCodes } from "../auth/tv-codes";
import { type Caller, hashToken } from "../viewers/accounts";

/** A session's public id, from which the token cannot be derived. */
const getSessionId = (tokenHash: string) =>
  createHash("sha256").update(`session:${tokenHash}`).digest("base64url").slice(0, 22);

export async function listSessions(db: Database, { account, token }: Caller): Promise<ActiveSession[]> {
  const rows = await db
    // The type comes first: drizzle treats a joined row as missing if its first column is null.
    .select({ session: sessions, device: { type: devices.type, name: devices.name } })
    .from(sessions)
    .leftJoin(devices, and(eq(devices.accountId, sessions.accountId), eq(devices.id, sessions.deviceId)))
    .where(eq(sessions.accountId, account.id))
    .orderBy(desc(sessions.lastUsed), desc(sessions.created));
  const own = hashToken(token);
  return rows.map(({ session, device }) => ({
    id: getSessionId(session.tokenHash),
    device,
    browser: session.browser,
    system: session.system,
    country: session.country,
    created: session.created,
    last_used: Math.max(session.created, session.lastUsed),
    is_current: session.tokenHash === own,
  }));
}

/** Ends one of the account's sessions; 404 for any other. */
export async function endSession(db: Database, { account }: Caller, id: string): Promise<void> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.accountId, account.id));
  const found = rows.find(({ tokenHash }) => getSessionId(tokenHash) === id);
  if (!found) fail(404, "NOT_FOUND", "No such session");
  await db.delete(sessions).where(eq(sessions.tokenHash, found.tokenHash));
}

/** «Выйти везде»: ends all sessions but the caller's, and TV codes that could still start one (AMB-244). */
export async function endOtherSessions(db: Database, { account, token }: Caller): Promise<void> {
  await db.transaction(async (transaction) => {
    await endTvCodes(transaction, account.id);
    await transaction
      .delete(sessions)
      .where(and(eq(sessions.accountId, account.id), ne(sessions.tokenHash, hashToken(token))));
  });
}

import { and, eq, not } from "drizzle-orm";
import type { DeviceType } from "#contract/auth";
import type { Database } from "../../platform/db/database";
import { sessions } from "../../platform/db/schema";
import { createSession, hashToken, isInUse } from "../viewers/accounts";
import { registerDevice } from "./register-device";

/**
 * Starts a browser session in addition to the one whose token came in a URL, for the same profile; null for an
 * unknown, already exchanged or expired token (AMB-198).
 */
export async function exchangeToken(
  db: Database,
  now: number,
  {
    token,
    deviceId,
    deviceType,
  }: { token: string; deviceId: string | undefined; deviceType: DeviceType | undefined },
): Promise<string | null> {
  return db.transaction(async (transaction) => {
    const [found] = await transaction
      .update(sessions)
      .set({ exchanged: true })
      .where(and(eq(sessions.tokenHash, hashToken(token)), not(sessions.exchanged), isInUse(now)))
      .returning();
    if (!found) return null;
    const { accountId, profileId } = found;
    if (deviceId !== undefined)
      await registerDevice(transaction, now, accountId, { id: deviceId, type: deviceType });
    return createSession(transaction, now, { accountId, profileId, deviceId: deviceId ?? found.deviceId });
  });
}

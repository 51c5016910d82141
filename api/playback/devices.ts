import { and, eq, lt } from "drizzle-orm";
import type { Database } from "../db/database";
import { devices } from "../db/schema";
import { fail } from "../errors";
import type { Caller } from "../viewers/accounts";

/** How many devices an account may watch on (AMB-151). */
export const deviceLimit = 5;
const daySeconds = 86_400;

/**
 * Requires one of the account's registered devices, at most five; 403 DEVICE_COUNT_EXCEEDED or DEVICE_NOT_REGISTERED.
 */
export async function requireDevice(
  db: Database,
  now: number,
  caller: Caller,
  deviceId: string,
): Promise<void> {
  const known = await db.select().from(devices).where(eq(devices.accountId, caller.account.id));
  if (known.length > deviceLimit) fail(403, "DEVICE_COUNT_EXCEEDED", "Too many devices");
  const device = known.find(({ id }) => id === deviceId);
  if (!device) fail(403, "DEVICE_NOT_REGISTERED", "This device is not registered");
  const isStale = device.lastUsed <= now - daySeconds;
  if (isStale)
    await db
      .update(devices)
      .set({ lastUsed: now })
      .where(
        and(eq(devices.accountId, device.accountId), eq(devices.id, deviceId), lt(devices.lastUsed, now)),
      );
}

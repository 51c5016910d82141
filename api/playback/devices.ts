import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { devices } from "../db/schema";
import { fail } from "../errors";
import type { Caller } from "../viewers/accounts";

const deviceLimit = 5;

/**
 * Requires one of the account's registered devices, at most five; 403 DEVICE_COUNT_EXCEEDED or DEVICE_NOT_REGISTERED.
 */
export async function requireDevice(db: Database, caller: Caller, deviceId: string): Promise<void> {
  const known = await db
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.accountId, caller.account.id));
  if (known.length > deviceLimit) fail(403, "DEVICE_COUNT_EXCEEDED", "Too many devices");
  if (!known.some(({ id }) => id === deviceId))
    fail(403, "DEVICE_NOT_REGISTERED", "This device is not registered");
}

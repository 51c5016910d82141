import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { DeviceType } from "#contract/auth";
import { daySeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { devices } from "../../platform/db/schema";
import { deviceLimit } from "../viewers/devices";

/** A device unused for this long may be replaced by another one (AMB-239). */
const unusedSeconds = 30 * daySeconds;

/**
 * Registers the device that an account signs in on. If that exceeds the limit, the least recently used device is
 * removed if it was unused for 30 days; otherwise playback is refused. Without a type a device keeps its earlier one.
 */
export async function registerDevice(
  transaction: Database,
  now: number,
  accountId: string,
  { id: deviceId, type }: { id: string; type: DeviceType | "iptv" | undefined },
): Promise<void> {
  const others = await transaction
    .select({ id: devices.id, lastUsed: devices.lastUsed })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), ne(devices.id, deviceId)))
    .orderBy(asc(devices.lastUsed), asc(devices.id));
  const forgotten = others
    .slice(0, Math.max(0, others.length + 1 - deviceLimit))
    .filter(({ lastUsed }) => lastUsed <= now - unusedSeconds)
    .map(({ id }) => id);
  if (forgotten.length > 0)
    await transaction
      .delete(devices)
      .where(and(eq(devices.accountId, accountId), inArray(devices.id, forgotten)));
  await transaction
    .insert(devices)
    .values({ id: deviceId, accountId, type: type ?? "web", created: now, lastUsed: now })
    .onConflictDoUpdate({
      target: [devices.accountId, devices.id],
      set: { lastUsed: now, ...(type === undefined ? {} : { type }) },
    });
}

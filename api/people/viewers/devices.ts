import { and, eq, lte } from "drizzle-orm";
import { daySeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { devices } from "../../platform/db/schema";
import type { Refusal } from "../../platform/errors";
import type { Caller } from "./accounts";

/** Number of devices an account may watch on (AMB-151). */
export const deviceLimit = 5;

type Device = typeof devices.$inferSelect;

export async function findDevices(db: Database, { account }: Caller): Promise<Device[]> {
  return db.select().from(devices).where(eq(devices.accountId, account.id));
}

export const isOverDeviceLimit = (known: readonly Device[]): boolean => known.length > deviceLimit;

/** Playback requires one of the account's registered devices. */
export const getDeviceRefusal = (known: readonly Device[], deviceId: string | null): Refusal | null =>
  known.some(({ id }) => id === deviceId)
    ? null
    : { status: 403, code: "DEVICE_NOT_REGISTERED", message: "This device is not registered" };

/** Updates the last use of a known device, at most once a day. */
export async function touchDevice(
  db: Database,
  now: number,
  { account }: Caller,
  { id, lastUsed }: Device,
): Promise<void> {
  if (lastUsed > now - daySeconds) return;
  await db
    .update(devices)
    .set({ lastUsed: now })
    .where(
      and(eq(devices.accountId, account.id), eq(devices.id, id), lte(devices.lastUsed, now - daySeconds)),
    );
}

import { and, desc, eq } from "drizzle-orm";
import type { Device } from "#contract/account";
import type { Database } from "../../platform/db/database";
import { devices, sessions } from "../../platform/db/schema";
import { fail, refuseCardNumber } from "../../platform/errors";
import type { Caller } from "../viewers/accounts";

const isOwnDevice = ({ account }: Caller, id: string) =>
  and(eq(devices.accountId, account.id), eq(devices.id, id));

export async function listDevices(db: Database, caller: Caller): Promise<Device[]> {
  const rows = await db
    .select()
    .from(devices)
    .where(eq(devices.accountId, caller.account.id))
    .orderBy(desc(devices.lastUsed), desc(devices.created), devices.id);
  return rows.map(({ id, name, type, created, lastUsed }) => ({
    id,
    name,
    type,
    created,
    last_used: lastUsed,
    is_current: id === caller.deviceId,
  }));
}

export async function renameDevice(db: Database, caller: Caller, id: string, name: string): Promise<void> {
  refuseCardNumber(name);
  const [renamed] = await db
    .update(devices)
    .set({ name })
    .where(isOwnDevice(caller, id))
    .returning({ id: devices.id });
  if (!renamed) fail(404, "NOT_FOUND", "No such device");
}

/** Removes a device and ends its sessions. 409 DEVICE_IN_USE for the caller's own device: sign out instead. */
export async function removeDevice(db: Database, caller: Caller, id: string): Promise<void> {
  if (id === caller.deviceId) fail(409, "DEVICE_IN_USE", "Sign out instead");
  await db.transaction(async (transaction) => {
    const [forgotten] = await transaction
      .delete(devices)
      .where(isOwnDevice(caller, id))
      .returning({ id: devices.id });
    if (!forgotten) fail(404, "NOT_FOUND", "No such device");
    await transaction
      .delete(sessions)
      .where(and(eq(sessions.accountId, caller.account.id), eq(sessions.deviceId, id)));
  });
}

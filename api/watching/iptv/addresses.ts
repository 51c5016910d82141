import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { registerDevice } from "../../people/auth/register-device";
import type { Caller } from "../../people/viewers/accounts";
import { findDevices, isOverDeviceLimit } from "../../people/viewers/devices";
import { lockAccount } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import { accounts, devices, iptvAddresses, profiles, subscriptions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";

type Address = typeof iptvAddresses.$inferSelect & { /** Unix seconds, to the day. */ used: number };

const getDeviceId = (profileId: string) => `iptv-${profileId}`;

/** The account's addresses, by profile. */
export async function findAddresses(db: Database, { account }: Caller): Promise<Map<string, Address>> {
  const rows = await db
    .select({ address: iptvAddresses, used: devices.lastUsed })
    .from(iptvAddresses)
    .innerJoin(
      devices,
      and(eq(devices.accountId, iptvAddresses.accountId), eq(devices.id, iptvAddresses.deviceId)),
    )
    .where(eq(iptvAddresses.accountId, account.id));
  return new Map(rows.map(({ address, used }) => [address.profileId, { ...address, used }]));
}

/** Gives a profile an address, in place of an earlier one. 403 DEVICE_COUNT_EXCEEDED if the account has no room for it. */
export async function makeAddress(
  db: Database,
  now: number,
  caller: Caller,
  profileId: string,
): Promise<void> {
  const deviceId = getDeviceId(profileId);
  const { id: accountId } = caller.account;
  await db.transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    await registerDevice(transaction, now, accountId, { id: deviceId, type: "iptv" });
    if (isOverDeviceLimit(await findDevices(transaction, caller)))
      fail(403, "DEVICE_COUNT_EXCEEDED", "Remove a device first");
    const address = { profileId, accountId, deviceId, token: createToken(), made: now };
    await transaction
      .insert(iptvAddresses)
      .values(address)
      .onConflictDoUpdate({ target: iptvAddresses.profileId, set: address });
  });
}

/** Ends an address, with its device. */
export const removeAddress = (db: Database, { account }: Caller, profileId: string) =>
  db.delete(devices).where(and(eq(devices.accountId, account.id), eq(devices.id, getDeviceId(profileId))));

/** Who an address is of, as a caller without a session, for whom no PIN was entered; null if it has ended. */
export async function findHolder(db: Database, now: number, token: string): Promise<Caller | null> {
  const rows = await db
    .select({
      deviceId: iptvAddresses.deviceId,
      account: accounts,
      profile: profiles,
      period: subscriptions,
    })
    .from(iptvAddresses)
    .innerJoin(profiles, eq(profiles.id, iptvAddresses.profileId))
    .innerJoin(accounts, and(eq(accounts.id, iptvAddresses.accountId), isNull(accounts.deleteAt)))
    .leftJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
    .where(eq(iptvAddresses.token, token));
  const [found] = rows;
  if (!found) return null;
  const { deviceId, account, profile } = found;
  return {
    deviceId,
    account,
    profile,
    periods: rows.flatMap(({ period }) => (period ? [period] : [])),
    session: { pinSeen: null, pinUid: null, newPinHash: null, browser: null },
    hasChildProfile: false,
    links: {},
    token: "",
    lastUsed: now,
  };
}

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** 130 random bits in base32. */
const createToken = (): string =>
  Array.from(randomBytes(26), (byte) => alphabet.charAt(byte % alphabet.length)).join("");

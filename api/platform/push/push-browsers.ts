import { and, desc, eq, inArray } from "drizzle-orm";
import type { PushBrowser } from "#contract/account";
import type { ApiContext } from "../../context";
import type { Database } from "../db/database";
import { accounts, profiles, pushBrowsers, sessions } from "../db/schema";
import { fail } from "../errors";
import { newId } from "../new-id";

type Device = { account: { id: string }; deviceId: string };

const maxBrowsers = 10;

/** Whether a URL belongs to a known push service. No other URL given by viewers is ever requested. */
export function isPushEndpoint(endpoint: string, hosts: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, username, port } = new URL(endpoint);
  const isListed = hosts.some((one) =>
    one.startsWith(".") ? hostname.endsWith(one) && port === "" : one === host || one === hostname,
  );
  return isListed && username === "" && protocol === "https:";
}

/** Subscribes the caller's browser to push notifications; 400 PUSH_ENDPOINT_UNKNOWN for an unknown push service. */
export async function addPushBrowser(
  { db, now, settings }: ApiContext,
  { account, deviceId }: Device,
  { endpoint, keys }: PushBrowser,
): Promise<void> {
  if (!isPushEndpoint(endpoint, settings.pushHosts))
    fail(400, "PUSH_ENDPOINT_UNKNOWN", "The address does not belong to a known push service");
  const row = { accountId: account.id, deviceId, p256dh: keys.p256dh, auth: keys.auth, created: now };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(pushBrowsers)
      .values({ id: newId("b"), endpoint, ...row })
      .onConflictDoUpdate({ target: pushBrowsers.endpoint, set: row });
    await transaction.update(accounts).set({ notifyPush: true }).where(eq(accounts.id, account.id));
    const all = await transaction
      .select({ endpoint: pushBrowsers.endpoint })
      .from(pushBrowsers)
      .where(eq(pushBrowsers.accountId, account.id))
      .orderBy(desc(pushBrowsers.created));
    const old = all.slice(maxBrowsers).map((browser) => browser.endpoint);
    if (old.length > 0) await transaction.delete(pushBrowsers).where(inArray(pushBrowsers.endpoint, old));
  });
}

/** Unsubscribes the caller's browser. */
export async function removePushBrowser(
  { db }: ApiContext,
  { account }: Pick<Device, "account">,
  endpoint: string,
): Promise<void> {
  await db
    .delete(pushBrowsers)
    .where(and(eq(pushBrowsers.endpoint, endpoint), eq(pushBrowsers.accountId, account.id)));
}

/** An account's browsers in which an adult is signed in. Browsers used by a child or signed out get no notifications. */
export const listPushBrowsers = async (db: Database, accountId: string): Promise<string[]> =>
  (await findPushBrowsers(db, [accountId])).map(({ id }) => id);

/** The same of several accounts. */
export async function findPushBrowsers(
  db: Database,
  accountIds: string[],
): Promise<{ id: string; accountId: string }[]> {
  return db
    .selectDistinct({ id: pushBrowsers.id, accountId: pushBrowsers.accountId })
    .from(pushBrowsers)
    .innerJoin(
      sessions,
      and(eq(sessions.accountId, pushBrowsers.accountId), eq(sessions.deviceId, pushBrowsers.deviceId)),
    )
    .innerJoin(profiles, eq(profiles.id, sessions.profileId))
    .where(and(inArray(pushBrowsers.accountId, accountIds), eq(profiles.child, false)));
}

import { and, asc, eq } from "drizzle-orm";
import type { DeviceType } from "#contract/auth";
import type { Locale } from "#contract/languages";
import { homeCountry } from "#domain/country";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { accounts, profiles, sessions } from "../../platform/db/schema";
import {
  createSession,
  findAccountByToken,
  insertAccount,
  type NewAccount,
  revokeToken,
} from "../viewers/accounts";
import { mergeActivity } from "../viewers/activity";
import { mergeConsents } from "../viewers/consents";
import { mergeSaved } from "./merge-saved";
import { registerDevice } from "./register-device";

/** The caller, where it is, the device, and the initial language of a new account. */
export type SignInContext = Pick<ApiContext, "now" | "token" | "country" | "mergeMoney"> & {
  deviceId: string;
  deviceType?: DeviceType | undefined;
  locale?: Locale | undefined;
  /** Whether events are forwarded to a warehouse. */
  isForwarded: boolean;
};
type DeviceInput = {
  device_id: string;
  device_type?: DeviceType | undefined;
  locale?: Locale | undefined;
};

export const toSignInContext = (
  { now, token, country, mergeMoney, settings }: ApiContext,
  { device_id: deviceId, device_type: deviceType, locale }: DeviceInput,
): SignInContext => ({
  now,
  token,
  country,
  mergeMoney,
  deviceId,
  deviceType,
  locale,
  isForwarded: settings.clickhouseUrl !== null,
});

/**
 * Signs the caller in to an account, in a transaction: the caller's session ends, what a virtual viewer saved is
 * added to the account's adult profile and the virtual account is deleted. Returns the new token; null if the account
 * is gone, or no longer has the password that was verified.
 */
export async function signIn(
  transaction: Database,
  signInContext: SignInContext,
  { accountId, passwordHash }: { accountId: string; passwordHash?: string | null },
): Promise<string | null> {
  const virtualId = await leaveSession(transaction, signInContext);
  const isSame = passwordHash ? eq(accounts.passwordHash, passwordHash) : undefined;
  // Locked, so that parallel sign-ins to one account add their devices and saved data one after another.
  const [account] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isSame))
    .for("no key update");
  const profileId = account && (await findAdultProfile(transaction, account.id));
  if (!profileId) return null;
  if (virtualId !== null) {
    await mergeSaved(transaction, virtualId, profileId);
    await mergeConsents(transaction, virtualId, accountId);
    const { now, isForwarded } = signInContext;
    await mergeActivity(transaction, { fromAccountId: virtualId, accountId, now, isForwarded });
    await signInContext.mergeMoney(transaction, { id: virtualId, now }, accountId);
    await transaction.delete(accounts).where(eq(accounts.id, virtualId));
  }
  return beginSession(transaction, signInContext, { accountId, profileId });
}

/**
 * Registers the caller, in a transaction: a virtual viewer's own account becomes the registered one, with all that it
 * saved, and its tokens end; other callers get a new account. Returns the new token. Violates a constraint if the
 * e-mail address or phone number already has an account.
 */
export async function signUp(
  transaction: Database,
  signInContext: SignInContext,
  given: Pick<NewAccount, "email" | "phone" | "passwordHash">,
): Promise<string> {
  const { now, locale, country } = signInContext;
  const registered = {
    ...given,
    virtual: false,
    registered: now,
    ...(locale ? { language: locale } : {}),
    // Also of a virtual account that was created during a journey.
    ...(country ? { country } : {}),
  };
  const virtualId = await leaveSession(transaction, signInContext);
  const profileId = virtualId && (await findAdultProfile(transaction, virtualId));
  if (!virtualId || !profileId)
    return beginSession(
      transaction,
      signInContext,
      await insertAccount(transaction, now, { country: homeCountry, ...registered }),
    );
  await transaction.update(accounts).set(registered).where(eq(accounts.id, virtualId));
  await transaction.delete(sessions).where(eq(sessions.accountId, virtualId));
  return beginSession(transaction, signInContext, { accountId: virtualId, profileId });
}

/**
 * Ends the caller's session, if it belongs to a registered account. Otherwise returns the id of the virtual account,
 * locked: of a virtual viewer's parallel requests the first takes over what was saved, and the others find nothing.
 */
async function leaveSession(transaction: Database, { now, token }: SignInContext): Promise<string | null> {
  const caller = token === null ? null : await findAccountByToken(transaction, now, token);
  if (token === null || !caller) return null;
  if (!caller.virtual) {
    await revokeToken(transaction, token);
    return null;
  }
  const [locked] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, caller.id), eq(accounts.virtual, true)))
    .for("update");
  return locked?.id ?? null;
}

async function beginSession(
  transaction: Database,
  { now, deviceId, deviceType }: SignInContext,
  owner: { accountId: string; profileId: string },
): Promise<string> {
  await registerDevice(transaction, now, owner.accountId, { id: deviceId, type: deviceType });
  return createSession(transaction, now, { ...owner, deviceId });
}

async function findAdultProfile(transaction: Database, accountId: string): Promise<string | null> {
  const [profile] = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.accountId, accountId), eq(profiles.child, false)))
    .orderBy(asc(profiles.id))
    .limit(1);
  return profile?.id ?? null;
}

import { createHmac } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { PinStatus } from "#contract/pin";
import { isSubscriber } from "#domain/account-type";
import { maskEmail, maskPhone } from "#domain/mask";
import { decodePin, hasPins, isPinOpen, isPinToExtend } from "#domain/pin";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { attemptCounters, pins, sessions } from "../../platform/db/schema";
import { writeAside } from "../../platform/db/write-here";
import { fail } from "../../platform/errors";
import { countError, pinLimits, returnAttempts, takeAttempts } from "../auth/attempts";
import { type Caller, hashToken } from "../viewers/accounts";
import { getViewer } from "../viewers/entitlement";

type Pin = typeof pins.$inferSelect;
type Hashing = Pick<ApiContext, "passwords"> & { settings: Pick<ApiContext["settings"], "codeSecret"> };

/** The key of PIN errors among those of logins: from the third, sending a reminder requires a captcha. */
export const pinLogin = (accountId: string) => `pin:${accountId}`;

/** Whether the account may have a PIN: not guests, and only in Russia (F-117, F-118). */
const mayHavePin = ({ account }: Caller): boolean => !account.virtual && hasPins(account.country);

export async function findPin(db: Database, accountId: string): Promise<Pin | null> {
  const [pin] = await db.select().from(pins).where(eq(pins.accountId, accountId));
  return pin ?? null;
}

/** The account's PIN; null if it has none or may not have one. */
export const findPinInUse = async (db: Database, caller: Caller): Promise<Pin | null> =>
  mayHavePin(caller) ? findPin(db, caller.account.id) : null;

/** The number for codes and reminders: the account's, else the one that confirmed the PIN. */
export const getPinPhone = ({ account }: Caller, pin: Pin | null): string | null =>
  account.phone ?? pin?.phone ?? null;

export async function getPinStatus({ db, now, settings }: ApiContext, caller: Caller): Promise<PinStatus> {
  const pin = await findPinInUse(db, caller);
  const { email } = caller.account;
  const phone = getPinPhone(caller, pin);
  const isChild = caller.profile.child;
  const mayBeMade = !settings.pinNeedsSubscription || isSubscriber(getViewer(caller, now).accountType);
  return {
    status: !mayHavePin(caller) ? "disabled" : pin ? "required" : mayBeMade ? "create" : "payment_required",
    is_everytime: pin?.isEverytime ?? false,
    needs_phone: settings.pinNeedsPhone,
    phone: phone && (isChild ? maskPhone(phone) : phone),
    email: email && (isChild ? maskEmail(email) : email),
  };
}

/** The four digits, or 400 PIN_WRONG_FORMAT, also for digits that are not encoded. */
export const requirePin = (code: string): string =>
  decodePin(code) ?? fail(400, "PIN_WRONG_FORMAT", "Four digits in base64");

/** Requires an adult's session: 403 CHILD_PROFILE. 403 PIN_DISABLED if the account may not have a PIN. */
export function requireMayChangePin(caller: Caller): void {
  if (caller.profile.child) fail(403, "CHILD_PROFILE", "Switch to an adult's profile first");
  if (!mayHavePin(caller)) fail(403, "PIN_DISABLED", "No PIN for guests and outside Russia");
}

/** PINs are keyed before hashing, because all ten thousand of them could be tried against a hash alone. */
const getSecret = (codeSecret: string, accountId: string, pin: string) =>
  createHmac("sha256", codeSecret).update(`pin:${accountId}:${pin}`).digest("base64url");

export const hashPin = (context: Hashing, accountId: string, pin: string): Promise<string> =>
  context.passwords.hash(getSecret(context.settings.codeSecret, accountId, pin));

/** Creates an account's PIN; false if it already has one. */
export async function insertPin(
  db: Database,
  now: number,
  pin: Pick<Pin, "accountId" | "hash" | "isEverytime"> & Partial<Pick<Pin, "phone">>,
): Promise<boolean> {
  const written = await db
    .insert(pins)
    .values({ ...pin, created: now })
    .onConflictDoNothing()
    .returning({ accountId: pins.accountId });
  return written.length > 0;
}

/**
 * Checks the PIN: 400 PIN_NOT_FOUND, 400 INVALID_PIN, 429 PIN_TRIES_EXCEEDED with data.expired (AMB-192, AMB-231). An
 * attempt is taken before the PIN is hashed, so that parallel requests get no extra ones, and given back if it was
 * right. A PIN sent as a reminder replaces the other one when first used (AMB-230).
 */
export async function tryPin(context: ApiContext, caller: Caller, code: string): Promise<void> {
  const { db, now, address, passwords, settings } = context;
  const accountId = caller.account.id;
  const digits = requirePin(code);
  const pin = (await findPinInUse(db, caller)) ?? fail(400, "PIN_NOT_FOUND", "There is no PIN");
  const limits = pinLimits(accountId);
  await takeAttempts(db, now, limits, "PIN_TRIES_EXCEEDED");
  const secrets = settings.codeSecrets.map((secret) => getSecret(secret, accountId, digits));
  const isRight = async (hash: string | null) => {
    if (hash === null) return false;
    for (const secret of secrets) if (await passwords.isRight(secret, hash)) return true;
    return false;
  };
  const outcome = await decide().catch(async (error: unknown) => {
    await returnAttempts(db, limits);
    throw error;
  });
  if (outcome === "wrong") {
    await countError(db, now, pinLogin(accountId), address);
    fail(400, "INVALID_PIN", "The PIN is wrong");
  }
  await returnAttempts(db, limits);
  await clearAttempts(db, accountId);
  // While a replaced secret still counts, each PIN that is entered moves to the new one.
  const moved = secrets.length > 1 ? await hashPin(context, accountId, digits) : null;
  if (moved !== null || outcome === "reminded")
    await db
      .update(pins)
      .set({
        hash: moved ?? pin.remindedHash ?? pin.hash,
        ...(outcome === "reminded" ? { remindedHash: null } : {}),
      })
      .where(and(eq(pins.accountId, accountId), eq(pins.hash, pin.hash)));

  async function decide(): Promise<"right" | "reminded" | "wrong"> {
    if (await isRight(pin.hash)) return "right";
    return (await isRight(pin.remindedHash)) ? "reminded" : "wrong";
  }
}

/** The right PIN resets the quarter-hour counter, but not the daily one. */
const clearAttempts = (db: Database, accountId: string) =>
  db.delete(attemptCounters).where(eq(attemptCounters.key, `pins:${accountId}`));

/** Records in the session that the PIN was entered (AMB-235). Nothing to record in a child's session. */
export async function markPinEntered({ db, now }: ApiContext, caller: Caller): Promise<void> {
  if (caller.profile.child) return;
  await db
    .update(sessions)
    .set({ pinSeen: now, pinUid: null })
    .where(eq(sessions.tokenHash, hashToken(caller.token)));
}

/** Each request extends the time that the PIN stays entered, unless it is required every time. */
export async function extendPin(db: Database, now: number, caller: Caller): Promise<void> {
  if (!isPinToExtend(caller.session, now) || (await findPinInUse(db, caller))?.isEverytime) return;
  caller.session.pinSeen = now;
  await writeAside(db, (tx) =>
    tx
      .update(sessions)
      .set({ pinSeen: now })
      .where(and(eq(sessions.tokenHash, hashToken(caller.token)), isNotNull(sessions.pinSeen))),
  );
}

/** Stores the hash of the PIN being created in the session, so that pages need not carry the PIN. */
export async function storeNewPin({ db }: ApiContext, caller: Caller, newPinHash: string): Promise<string> {
  await db
    .update(sessions)
    .set({ newPinHash })
    .where(eq(sessions.tokenHash, hashToken(caller.token)));
  return newPinHash;
}

const adultRating = "18+";

/** 403 PIN_REQUIRED for 18+ content if the account has a PIN that was not entered (F-116, AMB-107). */
export async function requirePinFor(
  { db, now }: Pick<ApiContext, "db" | "now">,
  caller: Caller,
  { uid, rating }: { uid: string; rating: string },
): Promise<void> {
  if (rating === adultRating) await requirePinEntered({ db, now }, caller, uid);
}

/** The error that requirePinFor would throw; changes nothing. */
export const findPinRefusal = async (
  context: Pick<ApiContext, "db" | "now">,
  caller: Caller,
  { uid, rating }: { uid: string; rating: string },
) => (rating === adultRating && (await isPinNeeded(context, caller, uid)) ? pinRequired : null);

const pinRequired = { status: 403, code: "PIN_REQUIRED", message: "Enter the PIN first" };

/** Whether the account has a PIN that must be entered first for `uid`. */
export async function isPinNeeded(
  { db, now }: Pick<ApiContext, "db" | "now">,
  caller: Caller,
  uid: string,
): Promise<boolean> {
  const pin = await findPinInUse(db, caller);
  return pin !== null && !isPinOpen(caller.session, { isEverytime: pin.isEverytime, uid, now });
}

/** Whether content with this rating will require the PIN at a future moment, unless it is entered until then. */
export const willTakePin = (
  pin: Pick<Pin, "isEverytime"> | null,
  { session }: Caller,
  { uid, rating, at }: { uid: string; rating: string; at: number },
): boolean =>
  pin !== null &&
  rating === adultRating &&
  !isPinOpen(session, { isEverytime: pin.isEverytime, uid, now: at });

/** 403 PIN_REQUIRED if the account has a PIN that was not entered for `uid`. */
export async function requirePinEntered(
  { db, now }: Pick<ApiContext, "db" | "now">,
  caller: Caller,
  uid: string,
): Promise<void> {
  const pin = await findPinInUse(db, caller);
  if (!pin) return;
  const { isEverytime } = pin;
  if (!isPinOpen(caller.session, { isEverytime, uid, now }))
    fail(pinRequired.status, pinRequired.code, pinRequired.message);
  if (!isEverytime) return;
  const mine = eq(sessions.tokenHash, hashToken(caller.token));
  await db
    .update(sessions)
    .set({ pinUid: uid })
    .where(and(mine, isNull(sessions.pinUid)));
}

export async function setEverytime(db: Database, accountId: string, isEverytime: boolean): Promise<void> {
  await db.update(pins).set({ isEverytime }).where(eq(pins.accountId, accountId));
}

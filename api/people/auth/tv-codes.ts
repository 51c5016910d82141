import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import type { TvCode } from "#contract/auth";
import { codeLength } from "#domain/login";
import { codeSeconds } from "#domain/login";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { tvCodes } from "../../platform/db/schema";
import { fail, refuseCardNumber } from "../../platform/errors";
import type { Caller } from "../viewers/accounts";
import { returnAttempts, takeAttempts, tvAttemptLimits, tvCodeLimits } from "./attempts";
import { failAsWrongCode, loadAuthData } from "./confirm-code";
import { signIn, type SignInContext } from "./sign-in";

const maxDraws = 10;

/** A code for a television to show, and the secret with which it collects its session. */
export async function startTvCode(
  { db, now, address, settings }: ApiContext,
  deviceName: string,
): Promise<TvCode> {
  refuseCardNumber(deviceName);
  await takeAttempts(db, now, tvCodeLimits(address), "CODE_ENTRY_LIMIT_REACHED");
  await db.delete(tvCodes).where(lte(tvCodes.expires, now));
  const secret = randomBytes(24).toString("base64url");
  const expired = now + codeSeconds;
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
    const row = { secretHash: hashSecret(secret), mac: getMac(settings.codeSecret, code), deviceName };
    const made = await db
      .insert(tvCodes)
      .values({ ...row, expires: expired })
      .onConflictDoNothing()
      .returning({ expires: tvCodes.expires });
    if (made.length > 0) return { code, secret, expired };
  }
  return fail(503, "BUSY", "Too many televisions are waiting, try again later");
}

export async function getTvStatus({ db, now }: ApiContext, secret: string) {
  const [found] = await db.select().from(tvCodes).where(isLive(secret, now));
  if (!found) return "OVER" as const;
  return found.accountId === null ? ("WAITING" as const) : ("CONFIRMED" as const);
}

/** The television that shows a code. Errors as in confirmTvCode. */
export async function findTv(
  context: ApiContext,
  caller: Caller,
  code: string,
): Promise<{ deviceName: string; expires: number }> {
  return tryTvCode(context, caller, async (db, isShown) => {
    const [found] = await db.select().from(tvCodes).where(isShown(code));
    return found;
  });
}

/**
 * Signs in the television that shows a code, once: 400 CODE_NOT_FOUND for a wrong code, 429 CODE_ENTRY_LIMIT_REACHED
 * after five. Not for children and callers without an account.
 */
export async function confirmTvCode(
  context: ApiContext,
  caller: Caller,
  { code, watch = null }: { code: string; watch?: string | null | undefined },
): Promise<void> {
  await tryTvCode(context, caller, async (db, isShown) => {
    const [confirmed] = await db
      .update(tvCodes)
      .set({ accountId: caller.account.id, watch })
      .where(isShown(code))
      .returning();
    return confirmed;
  });
}

/** Takes an attempt before checking the code, so that parallel calls get no extra ones. */
async function tryTvCode<Found>(
  { db, now, address, settings }: ApiContext,
  { account, profile }: Caller,
  find: (db: Database, isShown: (code: string) => ReturnType<typeof and>) => Promise<Found | undefined>,
): Promise<Found> {
  if (account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in first");
  if (profile.child) fail(403, "CHILD_PROFILE", "Not from a child's profile");
  const limits = tvAttemptLimits(account.id, address);
  await takeAttempts(db, now, limits, "CODE_ENTRY_LIMIT_REACHED");
  const found = await find(db, (code) =>
    and(
      inArray(
        tvCodes.mac,
        settings.codeSecrets.map((secret) => getMac(secret, code)),
      ),
      isNull(tvCodes.accountId),
      gt(tvCodes.expires, now),
    ),
  );
  if (found === undefined) return failAsWrongCode();
  await returnAttempts(db, limits);
  return found;
}

/**
 * Starts the television's session after a viewer has confirmed its code: 409 CODE_NOT_CONFIRMED until then, 400
 * CODE_NOT_FOUND once it was collected or has expired.
 */
export async function collectTvSession(context: ApiContext, secret: string, signInContext: SignInContext) {
  const { db, now } = context;
  const started = await db.transaction(async (transaction) => {
    const [tvCode] = await transaction
      .delete(tvCodes)
      .where(and(isLive(secret, now), isNotNull(tvCodes.accountId)))
      .returning();
    if (!tvCode?.accountId) return null;
    const { accountId, watch } = tvCode;
    const token = await signIn(transaction, { ...signInContext, deviceType: "tv" }, { accountId });
    return token === null ? null : { token, watch };
  });
  if (started !== null) return { ...(await loadAuthData(context, started.token)), watch: started.watch };
  return (await getTvStatus(context, secret)) === "WAITING"
    ? fail(409, "CODE_NOT_CONFIRMED", "The code has not been confirmed yet")
    : failAsWrongCode();
}

/** Ends codes that an account has confirmed and no television has collected yet. */
export async function endTvCodes(transaction: Database, accountId: string): Promise<void> {
  await transaction.delete(tvCodes).where(eq(tvCodes.accountId, accountId));
}

const isLive = (secret: string, now: number) =>
  and(eq(tvCodes.secretHash, hashSecret(secret)), gt(tvCodes.expires, now));

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url");
const getMac = (key: string, code: string) =>
  createHmac("sha256", key).update(`tv:${code}`).digest("base64url");

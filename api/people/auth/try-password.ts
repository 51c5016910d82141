import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { attemptCounters } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import {
  accountLogin,
  clearErrors,
  countAttempt,
  type Limit,
  passwordLimit,
  returnAttempts,
  takeAttempts,
} from "./attempts";
import { warnOwner } from "./warn-owner";

const maxFailures = 100;

/**
 * Wrong passwords in a row, however slowly they come: each one keeps the others (AMB-249). Counted for addresses
 * without an account too, so that it does not reveal them (AMB-243), but not in clear and for a month only.
 */
const accountCeiling = (accountId: string): Limit => ({
  key: `wrong-passwords:${accountId}`,
  max: maxFailures,
  seconds: 365 * daySeconds,
  isExtended: true,
});
const unknownCeiling = (secret: string, login: string): Limit => ({
  key: `wrong-passwords:${createHmac("sha256", secret).update(`unknown:${login}`).digest("base64url")}`,
  max: maxFailures,
  seconds: 30 * daySeconds,
  isExtended: true,
});

type PasswordAttempt = {
  /** Whose attempts are counted by the quarter-hour. */
  login: string;
  accountId: string | null;
  password: string;
  passwordHash: string | null;
};

/**
 * Whether the password is right, after the same work in any case. Each attempt is counted before it is verified, and
 * given back if it was not: 429 CODE_ENTRY_LIMIT_REACHED after ten wrong ones in a quarter of an hour, 403
 * PASSWORD_CLOSED after a hundred in a row, of which the owner is told once.
 */
export async function tryPassword(
  { db, now, passwords, settings }: Pick<ApiContext, "db" | "now" | "passwords" | "settings">,
  { login, accountId, password, passwordHash }: PasswordAttempt,
): Promise<boolean> {
  const limits = [passwordLimit(login)];
  const ceiling = accountId === null ? unknownCeiling(settings.codeSecret, login) : accountCeiling(accountId);
  await takeAttempts(db, now, limits, "CODE_ENTRY_LIMIT_REACHED");
  const { count } = await countAttempt(db, now, ceiling);
  if (count > ceiling.max) fail(403, "PASSWORD_CLOSED", "Sign in by a code, or set a new password");
  const isRight = await passwords.isRight(password, passwordHash).catch(async (error: unknown) => {
    await returnAttempts(db, [...limits, ceiling]);
    throw error;
  });
  if (!isRight && count === ceiling.max) await warnOwner(db, now, { accountId, kind: "passwordClosed" });
  return isRight;
}

/** Whether the password is right. An attempt that could not be verified, because the server is busy, is given back. */
export function verifyPassword(
  { db, passwords }: Pick<ApiContext, "db" | "passwords">,
  {
    password,
    passwordHash,
    counted,
  }: Pick<PasswordAttempt, "password" | "passwordHash"> & { counted: Limit[] },
): Promise<boolean> {
  return passwords.isRight(password, passwordHash).catch(async (error: unknown) => {
    await returnAttempts(db, counted);
    throw error;
  });
}

/** Clears the wrong passwords of an account: after the right one, a sign-in by a code, and a new password. */
export async function clearWrongPasswords(
  db: Database,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  await clearErrors(db, accountLogin(id));
  if (email !== null) await clearErrors(db, email);
  await db.delete(attemptCounters).where(eq(attemptCounters.key, accountCeiling(id).key));
}

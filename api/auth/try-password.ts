import { eq, inArray } from "drizzle-orm";
import { toLocale } from "#contract/languages";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { accounts, attemptCounters } from "../db/schema";
import { fail } from "../errors";
import { nobody, outboxMessenger } from "../messages/messenger";
import { writeMessage } from "../messages/texts";
import {
  clearErrors,
  countAttempt,
  type Limit,
  passwordLimit,
  returnAttempts,
  takeAttempts,
} from "./attempts";

const maxFailures = 100;

/**
 * Wrong passwords in a row for one address, however slowly they come: each one keeps the others for a year (AMB-249).
 * Counted for addresses without an account too, so that it does not reveal them (AMB-243).
 */
const passwordCeiling = (email: string): Limit => ({
  key: `wrong-passwords:${email}`,
  max: maxFailures,
  seconds: 365 * daySeconds,
  isExtended: true,
});

type PasswordAttempt = {
  /** Whose attempts are counted by the quarter-hour. */
  login: string;
  /** The address that signs in by this password; null for an account without one. */
  email: string | null;
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
  { db, now, passwords }: Pick<ApiContext, "db" | "now" | "passwords">,
  { login, email, accountId, password, passwordHash }: PasswordAttempt,
): Promise<boolean> {
  const limits = [passwordLimit(login)];
  const ceiling = passwordCeiling(email ?? login);
  await takeAttempts(db, now, limits, "CODE_ENTRY_LIMIT_REACHED");
  const { count } = await countAttempt(db, now, ceiling);
  if (count > ceiling.max) fail(403, "PASSWORD_CLOSED", "Sign in by a code, or set a new password");
  const isRight = await passwords.isRight(password, passwordHash).catch(async (error: unknown) => {
    await returnAttempts(db, [...limits, ceiling]);
    throw error;
  });
  if (!isRight && count === ceiling.max)
    await warnOwner(db, now, { accountId, email, kind: "passwordClosed" });
  return isRight;
}

/** Clears the wrong passwords of an account: after the right one, a sign-in by a code, and a new password. */
export async function clearWrongPasswords(
  db: Database,
  { login, email }: Pick<PasswordAttempt, "login" | "email">,
): Promise<void> {
  await clearErrors(db, login);
  const keys = [login, ...(email === null ? [] : [email])].map((name) => passwordCeiling(name).key);
  await db.delete(attemptCounters).where(inArray(attemptCounters.key, keys));
}

type Warning = { accountId: string | null; email: string | null; kind: "passwordClosed" | "codesClosed" };

/** Tells the owner that guessing was stopped; without an account nothing is sent, after the same work. */
export async function warnOwner(
  db: Database,
  now: number,
  { accountId, email, kind }: Warning,
): Promise<void> {
  const [owner] =
    accountId === null
      ? []
      : await db
          .select({ email: accounts.email, phone: accounts.phone, language: accounts.language })
          .from(accounts)
          .where(eq(accounts.id, accountId));
  const recipient = owner?.email ?? owner?.phone ?? email ?? nobody;
  const channel = owner?.email === null && owner.phone !== null ? "sms" : "email";
  const message = writeMessage({ channel, recipient }, { kind, locale: toLocale(owner?.language ?? "") });
  await outboxMessenger[owner && recipient !== nobody ? "send" : "pretend"](db, now, message);
}

import type { AuthData } from "#contract/auth";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { isUniqueViolation } from "../../platform/db/violations";
import { fail } from "../../platform/errors";
import { findAccountByToken, findCaller, getAuthData } from "../viewers/accounts";
import { clearErrors, countError } from "./attempts";
import { type Challenge, type CodeAttempt, type CodeOutcome, tryCode } from "./challenges";
import { clearWrongPasswords } from "./try-password";

/** Runs once the code is confirmed; returns the token of the new session. */
type SignIn = (transaction: Database, challenge: Challenge) => Promise<string>;

/**
 * Signs in by a code, in one transaction with marking it used: 400 CODE_NOT_FOUND for a wrong, used
 * or expired one, 429 CODE_ENTRY_LIMIT_REACHED after five wrong ones (AMB-192). A password that was
 * guessed at too often may be entered again.
 */
export async function confirmCode(
  context: ApiContext,
  confirmation: CodeAttempt,
  signIn: SignIn,
): Promise<AuthData> {
  const { db, now, address, settings } = context;
  const tryOnce = () =>
    db.transaction(async (transaction) => {
      const outcome = await tryCode(transaction, now, settings.codeSecrets, confirmation);
      if (outcome.kind !== "right") return outcome;
      const token = await signIn(transaction, outcome.challenge);
      await clearErrors(transaction, confirmation.recipient);
      const account = await findAccountByToken(transaction, now, token);
      if (account) await clearWrongPasswords(transaction, account);
      return { kind: "right" as const, token };
    });
  // If another request registered the same address or number first, the second attempt finds its account.
  const outcome = await tryOnce().catch((error: unknown) => {
    if (isUniqueViolation(error)) return tryOnce();
    throw error;
  });
  if (outcome.kind === "right") return loadAuthData(context, outcome.token);
  await countError(db, now, confirmation.recipient, address);
  return failAsRefused(outcome);
}

export function failAsRefused(outcome: Exclude<CodeOutcome, { kind: "right" }>): never {
  if (outcome.kind === "wrong") failAsWrongCode();
  const { until } = outcome;
  fail(429, "CODE_ENTRY_LIMIT_REACHED", "Too many wrong codes", until === null ? null : { expired: until });
}

export function failAsWrongCode(): never {
  fail(400, "CODE_NOT_FOUND", "The code is wrong");
}

/** The viewer of a new session. */
export async function loadAuthData(context: ApiContext, token: string): Promise<AuthData> {
  const { db, now } = context;
  // The session is gone if a new password has just ended all of them.
  const caller = (await findCaller(db, now, token)) ?? fail(401, "UNAUTHORIZED", "Sign in again");
  return getAuthData(caller, context);
}

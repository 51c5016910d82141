import type { CodeSent } from "#contract/auth";
import { defaultLocale, type Locale } from "#contract/languages";
import { clearErrors, countError, passwordLimit, takeAttempts } from "../auth/attempts";
import { type ChallengeTarget, tryCode } from "../auth/challenges";
import { failAsWrongCode } from "../auth/confirm-code";
import { sendCode } from "../auth/send-code";
import type { ApiContext } from "../context";
import { fail } from "../errors";
import type { Caller } from "../viewers/accounts";
import { writeCode } from "./letters";

export type GivenProof = { password?: string | undefined; proof?: string | undefined };

/** Where codes of proof go: the account's address, else its number; null if it has neither. */
function getProofTarget({
  account: { email, phone },
}: Caller): (ChallengeTarget & { channel: "email" | "sms" }) | null {
  if (email !== null) return { purpose: "proof", channel: "email", recipient: email };
  return phone === null ? null : { purpose: "proof", channel: "sms", recipient: phone };
}

/** Sends a code by which the owner shows that it is them. */
export async function sendProof(
  context: ApiContext,
  caller: Caller,
  locale: Locale = defaultLocale,
): Promise<CodeSent & { channel: "email" | "sms" }> {
  const target = getProofTarget(caller) ?? fail(400, "PROOF_IMPOSSIBLE", "No address and no number");
  const sent = await sendCode(context, {
    ...target,
    accountId: caller.account.id,
    message: (code) => writeCode(target, { kind: "proof", code, locale }),
  });
  return { ...sent, channel: target.channel };
}

/**
 * Requires the account's password or a code that was sent to it: 400 INVALID_PASSWORD, CODE_NOT_FOUND or
 * PROOF_IS_NEEDED, 429 CODE_ENTRY_LIMIT_REACHED after ten wrong passwords or five wrong codes. Accounts that have
 * nothing to prove with pass.
 */
export async function requireProof(
  context: ApiContext,
  caller: Caller,
  { password, proof }: GivenProof,
): Promise<void> {
  const target = getProofTarget(caller);
  if (password) return requirePassword(context, caller, password);
  if (proof && target) return requireCode(context, caller, { ...target, code: proof });
  if (caller.account.passwordHash !== null || target) fail(400, "PROOF_IS_NEEDED", "Who asks?");
}

async function requirePassword(context: ApiContext, { account }: Caller, password: string): Promise<void> {
  const { db, now, passwords, address } = context;
  const login = `account:${account.id}`;
  await takeAttempts(db, now, [passwordLimit(login)], "CODE_ENTRY_LIMIT_REACHED");
  if (await passwords.isRight(password, account.passwordHash)) return clearErrors(db, login);
  await countError(db, now, login, address);
  fail(400, "INVALID_PASSWORD", "The password is wrong");
}

async function requireCode(
  { db, now, settings }: ApiContext,
  { account }: Caller,
  given: ChallengeTarget & { code: string },
): Promise<void> {
  const outcome = await tryCode(db, now, settings.codeSecret, given);
  if (outcome.is === "limited")
    fail(429, "CODE_ENTRY_LIMIT_REACHED", "Too many wrong codes", { expired: outcome.until });
  if (outcome.is === "wrong" || outcome.challenge.accountId !== account.id) failAsWrongCode();
}

import type { CodeSent } from "#contract/auth";
import { defaultLocale, type Locale } from "#contract/languages";
import type { ApiContext } from "../../context";
import { fail } from "../../platform/errors";
import {
  accountLogin,
  clearErrors,
  countError,
  freeMessages,
  messageLimits,
  passwordLimit,
} from "../auth/attempts";
import { type ChallengeTarget, isOf, tryCode } from "../auth/challenges";
import { failAsRefused, failAsWrongCode } from "../auth/confirm-code";
import { passGuard } from "../auth/guard";
import { messageLimitCodes, sendCode, sendUnlessSent } from "../auth/send-code";
import { clearWrongPasswords, tryPassword } from "../auth/try-password";
import type { Caller } from "../viewers/accounts";
import { writeCode } from "./messages";

type CaptchaAnswer = { key?: string | undefined; captcha?: string | undefined; locale?: Locale | undefined };
export type ProofInput = CaptchaAnswer & { password?: string | undefined; proof?: string | undefined };

export const proofLogin = ({ account }: Pick<Caller, "account">) => accountLogin(account.id);

/** Where proof codes are sent: the account's address, else its number; null without either. */
function getProofTarget({
  account: { email, phone },
}: Caller): (ChallengeTarget & { channel: "email" | "sms" }) | null {
  if (email !== null) return { purpose: "proof", channel: "email", recipient: email };
  return phone === null ? null : { purpose: "proof", channel: "sms", recipient: phone };
}

/** Sends a code that proves the owner's identity; from the third error a captcha is required (AMB-192). */
export async function sendProof(
  context: ApiContext,
  caller: Caller,
  { locale = defaultLocale, ...answer }: CaptchaAnswer,
): Promise<CodeSent & { channel: "email" | "sms" }> {
  const target =
    getProofTarget(caller) ?? fail(400, "PROOF_IMPOSSIBLE", "The account has no address and no number");
  const sent = await sendUnlessSent(context, { ...target, isOwn: isOf(caller.account) }, async () => {
    await passOwnersGuard(context, caller, target, { ...answer, locale });
    return sendCode(context, {
      ...target,
      accountId: caller.account.id,
      message: (code) => writeCode(target, { kind: "proof", code, locale }),
    });
  });
  return { ...sent, channel: target.channel };
}

/** Lets the owner have a code sent; from the account's third error a captcha is required. */
export function passOwnersGuard(
  context: ApiContext,
  caller: Caller,
  { recipient, purpose, channel }: ChallengeTarget,
  { locale, ...answer }: CaptchaAnswer,
): Promise<void> {
  return passGuard(context, {
    endpoint: "code",
    login: proofLogin(caller),
    limits: messageLimits(recipient, purpose, context.address),
    limitCode: messageLimitCodes[channel],
    free: freeMessages(context.address),
    answer,
    locale,
  });
}

/**
 * Requires the account's password or a code that was sent to it: 400 INVALID_PASSWORD, CODE_NOT_FOUND or
 * PROOF_IS_NEEDED, 429 CODE_ENTRY_LIMIT_REACHED after ten wrong passwords or five wrong codes, 403 PASSWORD_CLOSED; from the third error a
 * captcha is required (AMB-192). Accounts without a password, address and number pass.
 */
export async function requireProof(
  context: ApiContext,
  caller: Caller,
  { password, proof, locale, ...answer }: ProofInput,
): Promise<void> {
  const target = getProofTarget(caller);
  if (!password && !(proof && target)) {
    if (caller.account.passwordHash !== null || target)
      fail(400, "PROOF_IS_NEEDED", "A password or a code is required");
    return;
  }
  await passGuard(context, {
    endpoint: "proof",
    login: proofLogin(caller),
    limits: password ? [passwordLimit(proofLogin(caller))] : [],
    limitCode: "CODE_ENTRY_LIMIT_REACHED",
    answer,
    locale,
  });
  if (password) return requirePassword(context, caller, password);
  if (proof && target) return requireCode(context, caller, { ...target, code: proof });
}

async function requirePassword(context: ApiContext, caller: Caller, password: string): Promise<void> {
  const { db, now, address } = context;
  const login = proofLogin(caller);
  const { id: accountId, passwordHash } = caller.account;
  if (await tryPassword(context, { login, accountId, password, passwordHash }))
    return clearWrongPasswords(db, caller.account);
  await countError(db, now, login, address);
  fail(400, "INVALID_PASSWORD", "The password is wrong");
}

async function requireCode(
  { db, now, address, settings }: ApiContext,
  caller: Caller,
  given: ChallengeTarget & { code: string },
): Promise<void> {
  const outcome = await tryCode(db, now, settings.codeSecrets, given);
  const isOwn = outcome.kind === "right" && outcome.challenge.accountId === caller.account.id;
  if (isOwn) return clearErrors(db, proofLogin(caller));
  await countError(db, now, proofLogin(caller), address);
  if (outcome.kind === "right") failAsWrongCode();
  failAsRefused(outcome);
}

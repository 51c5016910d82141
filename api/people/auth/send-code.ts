import type { CodeSent } from "#contract/auth";
import type { Locale } from "#contract/languages";
import { codeSeconds } from "#domain/login";
import type { ApiContext } from "../../context";
import type { CodeChannel } from "../../platform/db/schema";
import type { Message } from "../../platform/messages/messenger";
import { deleteExpiredAttempts, messageLimits, takeAttempts } from "./attempts";
import { type ChallengeTarget, createChallenge, deleteExpiredCodes } from "./challenges";
import { type MessageKind, writeMessage } from "./messages";

/** The error code for too many codes, by channel. */
export const messageLimitCodes: Record<CodeChannel, string> = {
  email: "EMAIL_LIMIT_EXCEEDED",
  sms: "SMS_LIMIT_EXCEEDED",
  messenger: "TELEGRAM_LIMIT_EXCEEDED",
};

type CodeRequest = ChallengeTarget & {
  accountId: string | null;
  passwordHash?: string;
  /** The message; null sends nothing but takes as long. If it contains no code, no code will be accepted. */
  message: MessageKind | ((code: string) => Message) | null;
  locale?: Locale | undefined;
};

/**
 * Creates a code and the message with it, in one transaction. A minute must pass between two to one recipient, and no
 * more than five an hour are sent, 20 per client address: 429 with the channel's error code (AMB-192).
 */
export async function sendCode(
  { db, now, address, settings, messenger }: ApiContext,
  { message, locale, accountId, passwordHash, ...target }: CodeRequest,
): Promise<CodeSent> {
  await deleteExpiredCodes(db, now);
  await deleteExpiredAttempts(db, now);
  return db.transaction(async (transaction) => {
    const limits = messageLimits(target.recipient, address);
    const resend = await takeAttempts(transaction, now, limits, messageLimitCodes[target.channel]);
    const { id, code } = await createChallenge(transaction, now, settings.codeSecret, {
      ...target,
      accountId,
      passwordHash: passwordHash ?? null,
      isDecoy: message === null || message === "registered",
    });
    const written =
      typeof message === "function"
        ? message(code)
        : writeMessage(target, { kind: message ?? "signin", code, locale });
    await messenger[message === null ? "pretend" : "send"](transaction, now, written);
    return { resend, expired: now + codeSeconds, challenge: id };
  });
}

import { ORPCError } from "@orpc/server";
import type { CodeSent } from "#contract/auth";
import type { Locale } from "#contract/languages";
import type { ErrorBody } from "#contract/shared";
import { codeSeconds } from "#domain/login";
import type { ApiContext } from "../../context";
import type { CodeChannel } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import type { Message } from "../../platform/messages/messenger";
import { messageLimits, takeAttempts } from "./attempts";
import {
  type Challenge,
  type ChallengeTarget,
  createChallenge,
  deleteExpiredCodes,
  findSentCode,
} from "./challenges";
import { type MessageKind, writeMessage } from "./messages";

/** The error code for too many codes, by channel. */
export const messageLimitCodes: Record<CodeChannel, string> = {
  email: "EMAIL_LIMIT_EXCEEDED",
  sms: "SMS_LIMIT_EXCEEDED",
  messenger: "TELEGRAM_LIMIT_EXCEEDED",
};

/** Whose code it is, if one that was sent before is not for anyone to enter who knows the recipient. */
type Sending = Pick<ChallengeTarget, "purpose" | "recipient"> & { isOwn?: (sent: Challenge) => boolean };

/**
 * Does what sends a code. If no other one may be sent yet, the refusal (429) says which one was sent before and can be
 * entered all the same; `useSent` is called with it.
 */
export async function sendUnlessSent<Value>(
  { db, now }: Pick<ApiContext, "db" | "now">,
  { isOwn = () => true, ...target }: Sending,
  send: () => Promise<Value>,
  useSent?: (sent: Challenge) => Promise<void>,
): Promise<Value> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status !== tooManyRequests) throw error;
    const sent = await findSentCode(db, now, target);
    if (!sent || !isOwn(sent)) throw error;
    await useSent?.(sent);
    const { channel, expires: expired, id: challenge } = sent;
    return fail(error.status, error.code as string, error.message, {
      ...(error.data as ErrorBody["data"]),
      sent: { channel, expired, challenge },
    });
  }
}
const tooManyRequests = 429;

type CodeRequest = ChallengeTarget & {
  accountId: string | null;
  passwordHash?: string | null;
  /** The message; null sends nothing but takes as long. If it contains no code, no code will be accepted. */
  message: MessageKind | ((code: string) => Message) | null;
  locale?: Locale | undefined;
};

/**
 * Creates a code and the message with it, in one transaction. A minute must pass between two of a kind to one
 * recipient, and no more than five an hour of all kinds are sent, 20 per client address: 429 with the channel's error code (AMB-192).
 */
export async function sendCode(
  { db, now, address, settings, messenger }: ApiContext,
  { message, locale, accountId, passwordHash, ...target }: CodeRequest,
): Promise<CodeSent> {
  await deleteExpiredCodes(db, now);
  return db.transaction(async (transaction) => {
    const limits = messageLimits(target.recipient, target.purpose, address);
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

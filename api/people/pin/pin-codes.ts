import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import { maskEmail, maskPhone } from "#domain/mask";
import { pinLength } from "#domain/pin";
import { type ApiContext, requireCaller } from "../../context";
import type { Database } from "../../platform/db/database";
import { pins } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { countError, lookupLimits, messageLimits, takeAttempts } from "../auth/attempts";
import { type Challenge, findActiveChallenge, isOf, replaceSecret, tryCode } from "../auth/challenges";
import { failAsRefused } from "../auth/confirm-code";
import { findAccount } from "../auth/find-account";
import { passGuard, passSendingGuard } from "../auth/guard";
import { requirePhone, requireSms } from "../auth/login-fields";
import { messageLimitCodes, sendCode, sendUnlessSent } from "../auth/send-code";
import { type Caller, getLanguage } from "../viewers/accounts";
import { writePinReminder, writePinRemoved } from "./pin-messages";
import { findPin, findPinInUse, getPinPhone, hashPin, pinLogin } from "./pins";

type Purpose = "pin" | "pin-removal";
type Input = {
  phone?: string | undefined;
  key?: string | undefined;
  captcha?: string | undefined;
};

/**
 * Sends the code for creating or deleting a PIN to the known number or, without one, to the given number (F-097,
 * F-098). The hash of the PIN to be created is stored with the code. 400 PHONE_WRONG_FORMAT, PHONE_ALREADY_USED.
 */
export async function sendPinCode(
  context: ApiContext,
  caller: Caller,
  input: Input,
  { purpose, getHash }: { purpose: Purpose; getHash?: (phone: string) => Promise<string> },
) {
  const knownPhone = await findKnownPhone(context, caller);
  const { number: phone, kind } = requirePhone(knownPhone ?? input.phone ?? "");
  requireSms("sms", kind);
  const target = { purpose, channel: "sms", recipient: phone } as const;
  const send = async () => {
    const locale = getLanguage(caller);
    await passSendingGuard(context, target, { ...input, locale });
    if (knownPhone === null) await requireFree(context, phone);
    const hash = await getHash?.(phone);
    return sendCode(context, {
      ...target,
      ...(hash === undefined ? {} : { passwordHash: hash }),
      accountId: caller.account.id,
      message: purpose === "pin" ? "pin" : "pinRemoval",
      locale,
    });
  };
  // The code that was sent before confirms the PIN that was chosen last.
  const sent = await sendUnlessSent(
    context,
    { ...target, isOwn: isOf(caller.account) },
    send,
    async (earlier) => {
      if (getHash) await replaceSecret(context.db, earlier, await getHash(phone));
    },
  );
  return { ...sent, phone };
}

type Confirmation = { purpose: Purpose; phone: string | undefined; otp: string };

/**
 * Runs `act` if the code is right, in one transaction with marking it used. 400 CODE_NOT_FOUND, WRONG_USER; 429
 * CODE_ENTRY_LIMIT_REACHED.
 */
export async function confirmByCode(
  context: ApiContext,
  caller: Caller,
  { purpose, otp, phone: givenPhone }: Confirmation,
  act: (transaction: Database, challenge: Challenge) => Promise<void>,
): Promise<void> {
  const { db, now, address, settings } = context;
  const phone = (await findKnownPhone(context, caller)) ?? requirePhone(givenPhone ?? "").number;
  const target = { purpose, channel: "sms", recipient: phone } as const;
  const sent = await findActiveChallenge(db, now, target);
  // Checked first, so that nobody else can use up the code or its attempts.
  if (sent && sent.accountId !== caller.account.id)
    fail(400, "WRONG_USER", "The code belongs to another account");
  const outcome = await db.transaction(async (transaction) => {
    const attempt = { ...target, code: otp, challenge: sent?.id };
    const tried = await tryCode(transaction, now, settings.codeSecrets, attempt);
    if (tried.kind === "right") await act(transaction, tried.challenge);
    return tried;
  });
  if (outcome.kind === "right") return;
  await countError(db, now, phone, address);
  failAsRefused(outcome);
}

type Owner = { id: string; email: string | null };

/** Deletes the PIN and notifies the account's address. */
export async function removePin(
  { now, messenger }: ApiContext,
  transaction: Database,
  { id, email }: Owner,
  locale: Locale,
): Promise<void> {
  const removed = await transaction
    .delete(pins)
    .where(eq(pins.accountId, id))
    .returning({ accountId: pins.accountId });
  if (removed.length === 0) fail(400, "PIN_NOT_FOUND", "There is no PIN");
  if (email !== null)
    await messenger.send(transaction, now, writePinRemoved({ channel: "email", recipient: email }, locale));
}

const findKnownPhone = async ({ db }: ApiContext, caller: Caller): Promise<string | null> =>
  getPinPhone(caller, await findPin(db, caller.account.id));

/** 400 PHONE_ALREADY_USED if another account has the number. Checking a new number counts as a lookup. */
async function requireFree({ db, now, address }: ApiContext, phone: string) {
  await takeAttempts(db, now, lookupLimits(address), messageLimitCodes.sms);
  if (await findAccount(db, { phone })) fail(400, "PHONE_ALREADY_USED", "Another account has this number");
}

/** Sends a new random PIN, which replaces the old one when first used (AMB-230). */
export async function remindPin(context: ApiContext, channel: "sms" | "email", input: Omit<Input, "phone">) {
  const { db, now, address, messenger } = context;
  const caller = await requireCaller(context);
  const { id: accountId, email } = caller.account;
  const pin = (await findPinInUse(db, caller)) ?? fail(400, "PIN_NOT_FOUND", "There is no PIN");
  const recipient =
    (channel === "sms" ? getPinPhone(caller, pin) : email) ??
    fail(400, "USER_NOT_FOUND", "The account has no such address");
  const limits = messageLimits(recipient, "pin-reminder", address);
  const limitCode = messageLimitCodes[channel];
  await passGuard(context, {
    endpoint: "code",
    login: pinLogin(accountId),
    limits,
    limitCode,
    answer: input,
    locale: getLanguage(caller),
  });
  const digits = String(randomInt(10 ** pinLength)).padStart(pinLength, "0");
  const remindedHash = await hashPin(context, accountId, digits);
  await db.transaction(async (transaction) => {
    await takeAttempts(transaction, now, limits, limitCode);
    await transaction.update(pins).set({ remindedHash }).where(eq(pins.accountId, accountId));
    const message = writePinReminder({ channel, recipient }, getLanguage(caller), digits);
    await messenger.send(transaction, now, message);
  });
  if (!caller.profile.child) return { sent_to: recipient };
  return { sent_to: channel === "sms" ? maskPhone(recipient) : maskEmail(recipient) };
}

import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { defaultLocale } from "#contract/languages";
import { maskEmail, maskPhone } from "#domain/mask";
import { pinLength } from "#domain/pin";
import { api, type ApiContext, requireCaller } from "../../context";
import { pins } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { messageLimits, takeAttempts } from "../auth/attempts";
import { passGuard } from "../auth/guard";
import { messageLimitCodes } from "../auth/send-code";
import { confirmByCode, removePin, sendPinCode } from "./pin-codes";
import { writePinReminder } from "./pin-messages";
import {
  findPinInUse,
  getPinPhone,
  getPinStatus,
  hashPin,
  insertPin,
  markPinEntered,
  pinLogin,
  requireMayChangePin,
  requirePin,
  storeNewPin,
  tryPin,
} from "./pins";

const done = { ok: true as const };
type Words = Parameters<typeof passGuard>[1]["answer"] & {
  locale?: Parameters<typeof passGuard>[1]["locale"];
};

/** Requires that a PIN may be created now: 400 PIN_ALREADY_EXISTS, 403 PAYMENT_REQUIRED (AMB-109). */
async function requireMayCreate(context: ApiContext) {
  const caller = await requireCaller(context);
  requireMayChangePin(caller);
  const { status } = await getPinStatus(context, caller);
  if (status === "required") fail(400, "PIN_ALREADY_EXISTS", "There is a PIN already");
  if (status === "payment_required") fail(403, "PAYMENT_REQUIRED", "A PIN requires a subscription");
  return caller;
}

/** Sends a new random PIN, which replaces the old one when first used (AMB-230). */
async function remind(context: ApiContext, channel: "sms" | "email", input: Words) {
  const { db, now, address, messenger } = context;
  const caller = await requireCaller(context);
  const { id: accountId, email } = caller.account;
  const pin = (await findPinInUse(db, caller)) ?? fail(400, "PIN_NOT_FOUND", "There is no PIN");
  const recipient =
    (channel === "sms" ? getPinPhone(caller, pin) : email) ??
    fail(400, "USER_NOT_FOUND", "The account has no such address");
  const limits = messageLimits(recipient, address);
  const limitCode = messageLimitCodes[channel];
  await passGuard(context, {
    endpoint: "code",
    login: pinLogin(accountId),
    limits,
    limitCode,
    answer: input,
    locale: input.locale,
  });
  const digits = String(randomInt(10 ** pinLength)).padStart(pinLength, "0");
  const remindedHash = await hashPin(context, accountId, digits);
  await db.transaction(async (transaction) => {
    await takeAttempts(transaction, now, limits, limitCode);
    await transaction.update(pins).set({ remindedHash }).where(eq(pins.accountId, accountId));
    const message = writePinReminder({ channel, recipient }, input.locale ?? defaultLocale, digits);
    await messenger.send(transaction, now, message);
  });
  if (!caller.profile.child) return { sent_to: recipient };
  return { sent_to: channel === "sms" ? maskPhone(recipient) : maskEmail(recipient) };
}

/** The parental PIN. */
export const pinRoutes = {
  status: api.pin.status.handler(async ({ context }) => getPinStatus(context, await requireCaller(context))),
  setStatus: api.pin.setStatus.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireMayChangePin(caller);
    const digits = requirePin(input.code);
    const { id: accountId } = caller.account;
    const isEverytime = input.is_everytime;
    if (!context.settings.pinNeedsPhone && !(await findPinInUse(context.db, caller))) {
      await requireMayCreate(context);
      const hash = await hashPin(context, accountId, digits);
      if (!(await insertPin(context.db, context.now, { accountId, hash, isEverytime })))
        fail(400, "PIN_ALREADY_EXISTS", "There is a PIN already");
      await markPinEntered(context, caller);
      return getPinStatus(context, caller);
    }
    await tryPin(context, caller, input.code);
    await context.db.update(pins).set({ isEverytime }).where(eq(pins.accountId, accountId));
    return getPinStatus(context, caller);
  }),
  statusByCode: api.pin.statusByCode.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const status = await getPinStatus(context, caller);
    if (status.status === "required") await tryPin(context, caller, input.code);
    if (status.status === "create" && !caller.profile.child)
      await storeNewPin(context, caller, await hashPin(context, caller.account.id, requirePin(input.code)));
    return status;
  }),
  check: api.pin.check.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    await tryPin(context, caller, input.code);
    await markPinEntered(context, caller);
    return done;
  }),
  otp: api.pin.otp.handler(async ({ input, context }) => {
    const caller = await requireMayCreate(context);
    const { id: accountId } = caller.account;
    const digits = input.code === undefined ? null : requirePin(input.code);
    const getHash = async () =>
      digits === null
        ? (caller.session.newPinHash ?? fail(400, "PIN_WRONG_FORMAT", "No PIN was chosen"))
        : storeNewPin(context, caller, await hashPin(context, accountId, digits));
    return sendPinCode(context, caller, input, { purpose: "pin", getHash });
  }),
  otpConfirm: api.pin.otpConfirm.handler(async ({ input, context }) => {
    const caller = await requireMayCreate(context);
    const { id: accountId } = caller.account;
    const givenHash =
      input.code === undefined ? null : await hashPin(context, accountId, requirePin(input.code));
    const isEverytime = input.is_everytime ?? false;
    const { phone, otp } = input;
    await confirmByCode(context, caller, { purpose: "pin", phone, otp }, async (transaction, challenge) => {
      const hash = givenHash ?? challenge.passwordHash ?? fail(400, "PIN_WRONG_FORMAT", "No PIN was chosen");
      const phone = caller.account.phone === null ? challenge.recipient : null;
      if (!(await insertPin(transaction, context.now, { accountId, hash, isEverytime, phone })))
        fail(400, "PIN_ALREADY_EXISTS", "There is a PIN already");
    });
    await markPinEntered(context, caller);
    return done;
  }),
  disable: api.pin.disable.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireMayChangePin(caller);
    await tryPin(context, caller, input.code);
    await context.db.transaction((transaction) => removePin(context, transaction, caller, input.locale));
    return done;
  }),
  removeOtp: api.pin.removeOtp.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireMayChangePin(caller);
    if (!(await findPinInUse(context.db, caller))) fail(400, "PIN_NOT_FOUND", "There is no PIN");
    return sendPinCode(context, caller, input, { purpose: "pin-removal" });
  }),
  removeOtpConfirm: api.pin.removeOtpConfirm.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireMayChangePin(caller);
    const { phone, otp, locale } = input;
    await confirmByCode(context, caller, { purpose: "pin-removal", phone, otp }, (transaction) =>
      removePin(context, transaction, caller, locale),
    );
    return done;
  }),
  remindSms: api.pin.remindSms.handler(({ input, context }) => remind(context, "sms", input)),
  remindEmail: api.pin.remindEmail.handler(({ input, context }) => remind(context, "email", input)),
};

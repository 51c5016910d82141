import { api, type ApiContext, requireCaller } from "../../context";
import { fail } from "../../platform/errors";
import { getLanguage } from "../viewers/accounts";
import { confirmByCode, remindPin, removePin, sendPinCode } from "./pin-codes";
import {
  findPinInUse,
  getPinStatus,
  hashPin,
  insertPin,
  markPinEntered,
  requireMayChangePin,
  requirePin,
  setEverytime,
  storeNewPin,
  tryPin,
} from "./pins";
import { removeByLink, sendRemovalLink } from "./removal-link";

const done = { ok: true as const };
/** Requires that a PIN may be created now: 400 PIN_ALREADY_EXISTS, 403 PAYMENT_REQUIRED (AMB-109). */
async function requireMayCreate(context: ApiContext) {
  const caller = await requireCaller(context);
  requireMayChangePin(caller);
  const { status } = await getPinStatus(context, caller);
  if (status === "required") fail(400, "PIN_ALREADY_EXISTS", "There is a PIN already");
  if (status === "payment_required") fail(403, "PAYMENT_REQUIRED", "A PIN requires a subscription");
  return caller;
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
    await setEverytime(context.db, accountId, isEverytime);
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
    await context.db.transaction((transaction) =>
      removePin(context, transaction, caller.account, getLanguage(caller)),
    );
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
    const { phone, otp } = input;
    await confirmByCode(context, caller, { purpose: "pin-removal", phone, otp }, (transaction) =>
      removePin(context, transaction, caller.account, getLanguage(caller)),
    );
    return done;
  }),
  removeEmail: api.pin.removeEmail.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireMayChangePin(caller);
    if (!(await findPinInUse(context.db, caller))) fail(400, "PIN_NOT_FOUND", "There is no PIN");
    return sendRemovalLink(context, caller, input);
  }),
  removeByLink: api.pin.removeByLink.handler(async ({ input, context }) => {
    await removeByLink(context, { token: input.token, isRefused: input.is_refused });
    return done;
  }),
  remindSms: api.pin.remindSms.handler(({ input, context }) => remindPin(context, "sms", input)),
  remindEmail: api.pin.remindEmail.handler(({ input, context }) => remindPin(context, "email", input)),
};

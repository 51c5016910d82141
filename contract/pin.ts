import * as z from "zod";
import { CodeSent } from "./auth";
import { createRoutes } from "./create-routes";
import { CaptchaFields as Captcha, EnteredCode, EnteredPhone } from "./entered";
import { Acknowledgement } from "./shared";

/** State of the account's PIN (E-087). `payment_required`: it can be set only with a subscription (AMB-109). */
export const PinStatus = z.object({
  status: z.enum(["required", "create", "disabled", "payment_required"]),
  is_everytime: z.boolean(),
  /** Whether creating a PIN requires a code by SMS (AMB-108). */
  needs_phone: z.boolean(),
  /** Where a code or reminder would be sent; masked in a child's session. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type PinStatus = z.infer<typeof PinStatus>;

/** The encoded digits (V-055). */
const Code = z.string().max(64);
const Sms = { phone: EnteredPhone.optional() };
const Sent = CodeSent.extend({ phone: z.string() });
const Reminded = z.object({ sent_to: z.string() });

const { get, post, put } = createRoutes("pin");

export const pin = {
  status: get("/pin/status", "Whether there is a PIN").output(PinStatus),
  setStatus: put("/pin/status", "How often the PIN is required")
    .input(z.strictObject({ code: Code, is_everytime: z.boolean() }))
    .output(PinStatus),
  statusByCode: post(
    "/pin/v3/status",
    "The status, for whoever knows the PIN; where there is none, the PIN to be created",
  )
    .input(z.strictObject({ code: Code }))
    .output(PinStatus),
  check: post("/pin/v3/check", "Enters the PIN for the session")
    .input(z.strictObject({ code: Code }))
    .output(Acknowledgement),
  otp: post("/pin/v3/otp", "Sends the code for creating a PIN")
    .input(
      z.strictObject({
        code: Code.optional(),
        is_everytime: z.boolean().optional(),
        ...Sms,
        ...Captcha,
      }),
    )
    .output(Sent),
  otpConfirm: post(
    "/pin/v3/otpConfirm",
    "Creates the PIN, by the code; without a PIN, the one it was sent for",
  )
    .input(
      z.strictObject({
        code: Code.optional(),
        is_everytime: z.boolean().optional(),
        ...Sms,
        otp: EnteredCode,
      }),
    )
    .output(Acknowledgement),
  disable: post("/pin/v3/disable", "Deletes the PIN, by the PIN")
    .input(z.strictObject({ code: Code }))
    .output(Acknowledgement),
  removeOtp: post("/pin/v3/removeOtp", "Sends the code for deleting a forgotten PIN")
    .input(z.strictObject({ ...Sms, ...Captcha }))
    .output(Sent),
  removeOtpConfirm: post("/pin/v3/removeOtpConfirm", "Deletes the PIN, by the code")
    .input(z.strictObject({ ...Sms, otp: EnteredCode }))
    .output(Acknowledgement),
  removeEmail: post("/pin/v3/removeEmail", "Sends a link for deleting a forgotten PIN, by e-mail")
    .input(z.strictObject(Captcha))
    .output(Reminded),
  removeByLink: post("/pin/removeByLink", "Deletes the PIN, by the link from the email, or ends the link")
    .input(z.strictObject({ token: z.string().max(100), is_refused: z.boolean().default(false) }))
    .output(Acknowledgement),
  remindSms: post("/pin/v3/remindSms", "Sends a new PIN by SMS")
    .input(z.strictObject({ ...Captcha }))
    .output(Reminded),
  remindEmail: post("/pin/v3/remindEmail", "Sends a new PIN by e-mail")
    .input(z.strictObject({ ...Captcha }))
    .output(Reminded),
};

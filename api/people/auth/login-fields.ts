import type { CodeChannel } from "#contract/shared";
import { normalizeEmail } from "#domain/entered-text";
import { getPasswordProblem, isEmail, isNewEmail, parsePhone, type Phone } from "#domain/login";
import { isPersonalPassword } from "#domain/new-password";
import { fail } from "../../platform/errors";
import { isCommonPassword } from "./common-passwords";

/** The canonical address, by which accounts are unique, or 400 EMAIL_WRONG_FORMAT. */
export function requireEmail(text: string): string {
  const email = normalizeEmail(text);
  return isEmail(email) ? email : fail(400, "EMAIL_WRONG_FORMAT", "Not an e-mail address");
}

/** The same for an address that an account or a subscription is to get: letters of one alphabet only. */
export function requireNewEmail(text: string): string {
  const email = requireEmail(text);
  return isNewEmail(email) ? email : fail(400, "EMAIL_WRONG_FORMAT", "Letters of different alphabets");
}

/** The number in E.164, or 400 PHONE_WRONG_FORMAT. */
export function requirePhone(text: string): Phone {
  return parsePhone(text) ?? fail(400, "PHONE_WRONG_FORMAT", "Not a phone number");
}

export type Login = { email: string } | { phone: string };

/** The address or number of an account, or 400 LOGIN_WRONG_FORMAT unless there is one of the two. */
export function requireLogin({
  email,
  phone,
}: {
  email?: string | undefined;
  phone?: string | undefined;
}): Login {
  if (email !== undefined && phone === undefined) return { email: requireEmail(email) };
  if (phone !== undefined && email === undefined) return { phone: requirePhone(phone).number };
  return fail(400, "LOGIN_WRONG_FORMAT", "An e-mail address or a phone number");
}

/** Where a login's codes are sent. */
export const getAddress = (login: Login) =>
  "email" in login
    ? ({ channel: "email", recipient: login.email } as const)
    : ({ channel: "sms", recipient: login.phone } as const);

/** 400 UNSUPPORTED_SMS for a number whose country gets none (AMB-161). */
export function requireSms(channel: CodeChannel, kind: Phone["kind"]): void {
  if (channel === "sms" && kind === "foreign") fail(400, "UNSUPPORTED_SMS", "No SMS to this country");
}

/** 400 PASSWORD_TOO_SHORT, _TOO_LONG or _TOO_COMMON unless a new password of this login follows the rules (AMB-250). */
export function requireNewPassword(password: string, login: string | null): void {
  const problem = getPasswordProblem(password);
  if (problem === "short") fail(400, "PASSWORD_TOO_SHORT", "Too short, or with a space");
  if (problem === "long") fail(400, "PASSWORD_TOO_LONG", "Too long");
  if (isCommonPassword(password) || isPersonalPassword(password, login))
    fail(400, "PASSWORD_TOO_COMMON", "Among the first that would be guessed");
}

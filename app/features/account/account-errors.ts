import type { ApiError } from "~/lib/api/api-error";
import type { FormErrors } from "~/lib/forms/define-form-action.server";
import type { AccountFormView } from "./account-forms";

type FieldName = "email" | "phone" | "password" | "newPassword" | "code" | "";

/** The field and text for each API error; all others are shown for the whole form. */
const refusals: Record<string, [field: FieldName, key: string]> = {
  EMAIL_WRONG_FORMAT: ["email", "emailFormat"],
  EMAIL_ALREADY_IN_USE: ["email", "emailUsed"],
  EMAIL_ALREADY_EXISTS: ["email", "emailUsed"],
  EMAIL_IS_CONFIRMED: ["email", "emailConfirmed"],
  PHONE_WRONG_FORMAT: ["phone", "phoneFormat"],
  PHONE_ALREADY_USED: ["phone", "phoneUsed"],
  USER_PHONE_EXISTS: ["phone", "phoneExists"],
  REGISTRATION_UNAVAILABLE: ["phone", "phoneRussian"],
  INVALID_PASSWORD: ["password", "passwordWrong"],
  PASSWORD_TOO_SHORT: ["newPassword", "passwordShort"],
  PASSWORD_TOO_LONG: ["newPassword", "passwordLong"],
  CODE_NOT_FOUND: ["code", "codeWrong"],
  WRONG_USER: ["code", "codeWrong"],
  SOCIAL_AUTH_DISABLED: ["", "providerOff"],
  SOCIAL_UNAVAILABLE: ["", "providerOff"],
  LAST_WAY_IN: ["", "lastWayIn"],
  PROOF_IS_NEEDED: ["", "proofNeeded"],
  SMS_SEND_DISABLED: ["", "smsFailed"],
  SMS_SERVER_ERROR: ["", "smsFailed"],
};
const limits = new Set(["SMS_LIMIT_EXCEEDED", "EMAIL_LIMIT_EXCEEDED", "CODE_ENTRY_LIMIT_REACHED"]);

/** The form's error messages for an API error: keys of the group «errors». */
export function describeAccountError(
  { code, isFault, kind }: ApiError,
  view: AccountFormView | null,
): FormErrors {
  if (isFault) return { "": "server" };
  // The captcha's own label says what to do.
  if (code === "CAPTCHA_IS_NEEDED") return {};
  if (code.startsWith("CAPTCHA_")) return { captcha: "captchaWrong" };
  if (kind === "limit" || limits.has(code)) return { "": "limit" };
  const [field, key] = refusals[code] ?? ["", "unknown"];
  // In a form with a proof code, that code was wrong.
  const isProof = field === "code" && view?.kind !== "emailCode" && view?.kind !== "phoneCode";
  return { [isProof ? "proof" : field]: key };
}

import type { ApiError } from "~/lib/api/api-error";
import { createErrorDescriber, type Refusals } from "~/lib/forms/create-error-describer";
import type { FormErrors } from "~/lib/forms/form-result";
import type { AccountFormView } from "./account-forms";

const refusals: Refusals<"email" | "phone" | "password" | "newPassword" | "code"> = {
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
  PASSWORD_TOO_COMMON: ["newPassword", "passwordCommon"],
  PASSWORD_CLOSED: ["password", "passwordClosed"],
  CODE_NOT_FOUND: ["code", "codeWrong"],
  WRONG_USER: ["code", "codeWrong"],
  SOCIAL_AUTH_DISABLED: ["", "providerOff"],
  SOCIAL_UNAVAILABLE: ["", "providerOff"],
  LAST_WAY_IN: ["", "lastWayIn"],
  PROOF_IS_NEEDED: ["", "proofNeeded"],
  SMS_SEND_DISABLED: ["", "smsFailed"],
  SMS_SERVER_ERROR: ["", "smsFailed"],
  SMS_LIMIT_EXCEEDED: ["", "limit"],
  EMAIL_LIMIT_EXCEEDED: ["", "limit"],
  CODE_ENTRY_LIMIT_REACHED: ["", "limit"],
};
const describe = createErrorDescriber(refusals);

/** The form's error messages for an API error: keys of the group «errors». */
export function describeAccountError(error: ApiError, view: AccountFormView | null): FormErrors {
  const { code, ...errors } = describe(error);
  if (code === undefined) return errors;
  // In a form with a proof code, that code was wrong.
  return view?.kind === "emailCode" || view?.kind === "phoneCode" ? { code } : { proof: code };
}

import { createErrorDescriber, getLimitOfCodes, type Refusals } from "~/lib/forms/create-error-describer";
import type { FormErrors } from "~/lib/forms/form-result";

const refusals: Refusals<"pin" | "phone" | "code"> = {
  INVALID_PIN: ["pin", "invalid"],
  PIN_WRONG_FORMAT: ["pin", "incomplete"],
  PHONE_WRONG_FORMAT: ["phone", "phoneFormat"],
  PHONE_ALREADY_USED: ["phone", "phoneUsed"],
  CODE_NOT_FOUND: ["code", "codeWrong"],
  WRONG_USER: ["code", "codeOther"],
  ACCOUNT_NOT_FOUND: ["", "userNotFound"],
  USER_NOT_FOUND: ["", "userNotFound"],
  PIN_ALREADY_EXISTS: ["", "exists"],
  PIN_NOT_FOUND: ["", "notFound"],
  NEED_DELETE: ["", "needDelete"],
  UNSUPPORTED_SMS: ["", "smsUnsupported"],
  SMS_SEND_DISABLED: ["", "smsFailed"],
  SMS_SERVER_ERROR: ["", "smsFailed"],
};

const formErrors = ["limit", "limitHour", "codeUsedUp", "fallback", "unknown"];

/** The error message named in a URL, as the popup shows it, which asks for nothing but the PIN; null if there is none. */
export function parsePinRefusal(key: string | null): FormErrors | null {
  if (key === "incomplete" || (key !== null && formErrors.includes(key)))
    return { [key === "incomplete" ? "pin" : ""]: key };
  const refusal = Object.values(refusals).find(([, known]) => known === key);
  return refusal ? { [refusal[0] === "pin" ? "pin" : ""]: refusal[1] } : null;
}

/** The form's error messages for an API error; a failed call without a code is «Ошибка ПИН». */
export const describePinError = createErrorDescriber(refusals, {
  fault: "fallback",
  unknown: "unknown",
  limitWithoutTime: getLimitOfCodes,
});

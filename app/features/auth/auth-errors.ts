import type { ApiError } from "~/lib/api/api-error";
import type { FormErrors } from "~/lib/forms/define-form-action.server";
import { type AuthView, isByPhone } from "./auth-steps";

/** API errors that belong to a field; all others are shown for the whole form. */
const fields: Record<string, "login" | "password" | "code"> = {
  LOGIN_WRONG_FORMAT: "login",
  EMAIL_WRONG_FORMAT: "login",
  PHONE_WRONG_FORMAT: "login",
  PHONE_NOT_MF: "login",
  REGISTRATION_UNAVAILABLE: "login",
  PHONE_ALREADY_USED: "login",
  EMAIL_ALREADY_IN_USE: "login",
  EMAIL_ALREADY_EXISTS: "login",
  EMAIL_IS_NEEDED: "login",
  EMAIL_NOT_EXIST: "login",
  EMAIL_NOT_EXISTS: "login",
  NOT_REGISTERED: "login",
  INVALID_PASSWORD: "password",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_TOO_LONG: "password",
  CODE_NOT_FOUND: "code",
  WRONG_USER: "code",
};
const limits = new Set([
  "SMS_LIMIT_EXCEEDED",
  "EMAIL_LIMIT_EXCEEDED",
  "TELEGRAM_LIMIT_EXCEEDED",
  "CODE_ENTRY_LIMIT_REACHED",
]);

/** The form's error messages for an API error: keys of the group «errors». */
export function describeAuthError({ code, isFault, kind }: ApiError, view: AuthView): FormErrors {
  if (isFault) return { "": "server" };
  if (code.startsWith("ACCOUNT_CONFLICT_")) return { "": "socialConflict" };
  if (kind === "limit" || limits.has(code)) return { "": "limit" };
  // The captcha's own label says what to do.
  if (code === "CAPTCHA_IS_NEEDED") return {};
  if (code.startsWith("CAPTCHA_")) return { captcha: "captchaWrong" };
  const field = fields[code];
  return { [field === undefined ? "" : getName(view, field)]: errorKeys[code] ?? "unknown" };
}

const errorKeys: Record<string, string> = {
  LOGIN_WRONG_FORMAT: "loginEmpty",
  EMAIL_WRONG_FORMAT: "emailFormat",
  PHONE_WRONG_FORMAT: "phoneFormat",
  PHONE_NOT_MF: "phoneNotOperator",
  INVALID_TOKEN: "socialOver",
  SOCIAL_SIGNUP_DISABLED: "socialSignupOff",
  REGISTRATION_UNAVAILABLE: "registrationUnavailable",
  PHONE_ALREADY_USED: "phoneUsed",
  EMAIL_ALREADY_IN_USE: "emailUsed",
  EMAIL_ALREADY_EXISTS: "emailUsed",
  EMAIL_IS_NEEDED: "emailNeeded",
  EMAIL_NOT_EXIST: "emailUnknown",
  EMAIL_NOT_EXISTS: "emailUnknown",
  NOT_REGISTERED: "notRegistered",
  USER_ALREADY_LOGGED_IN: "alreadySignedIn",
  SMS_SEND_DISABLED: "smsFailed",
  SMS_SERVER_ERROR: "smsFailed",
  INVALID_PASSWORD: "invalidPassword",
  PASSWORD_TOO_SHORT: "passwordShort",
  PASSWORD_TOO_LONG: "passwordLong",
  CODE_NOT_FOUND: "codeWrong",
  WRONG_USER: "codeOther",
};

/** The name of the view's login field. */
export function getLoginName(view: AuthView): "login" | "email" | "phone" {
  switch (view.kind) {
    case "code":
      return isByPhone(view.way) ? "phone" : "email";
    case "request":
      return "phone";
    case "password":
    case "registration":
    case "recovery":
    case "new-password":
      return "email";
    default:
      return "login";
  }
}

const getName = (view: AuthView, field: "login" | "password" | "code") =>
  field === "login" ? getLoginName(view) : field;

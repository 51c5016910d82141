import type { ApiError } from "~/lib/api/api-error";
import { createErrorDescriber, getLimitOfCodes, type Refusals } from "~/lib/forms/create-error-describer";
import type { FormErrors } from "~/lib/forms/form-result";
import type { AuthStep } from "./auth-steps";
import { type AuthView, getForm } from "./auth-views";

const refusals: Refusals<"login" | "password" | "code"> = {
  LOGIN_WRONG_FORMAT: ["login", "loginEmpty"],
  EMAIL_WRONG_FORMAT: ["login", "emailFormat"],
  PHONE_WRONG_FORMAT: ["login", "phoneFormat"],
  PHONE_NOT_MF: ["login", "phoneNotOperator"],
  SOCIAL_SIGNUP_DISABLED: ["", "socialSignupOff"],
  REGISTRATION_UNAVAILABLE: ["login", "registrationUnavailable"],
  PHONE_ALREADY_USED: ["login", "phoneUsed"],
  EMAIL_ALREADY_IN_USE: ["login", "emailUsed"],
  EMAIL_ALREADY_EXISTS: ["login", "emailUsed"],
  EMAIL_IS_NEEDED: ["login", "emailNeeded"],
  EMAIL_NOT_EXIST: ["login", "emailUnknown"],
  EMAIL_NOT_EXISTS: ["login", "emailUnknown"],
  NOT_REGISTERED: ["", "notRegistered"],
  "User has already been registered": ["login", "userRegistered"],
  "Invalid email or password": ["password", "invalidPassword"],
  "Maximum number of SMS messages was sent in last hour": ["", "smsLastHourLimit"],
  UNSUPPORTED_SMS: ["", "smsUnsupported"],
  USER_ALREADY_LOGGED_IN: ["", "alreadySignedIn"],
  SMS_SEND_DISABLED: ["", "smsFailed"],
  SMS_SERVER_ERROR: ["", "smsFailed"],
  INVALID_PASSWORD: ["password", "invalidPassword"],
  PASSWORD_TOO_SHORT: ["password", "passwordShort"],
  PASSWORD_TOO_LONG: ["password", "passwordLong"],
  PASSWORD_TOO_COMMON: ["password", "passwordCommon"],
  PASSWORD_CLOSED: ["password", "passwordClosed"],
  CODE_NOT_FOUND: ["code", "codeWrong"],
  REGISTRATION_IS_OVER: ["", "registrationOver"],
  WRONG_USER: ["code", "codeOther"],
  TELEGRAM_SEND_DISABLED: ["", "messengerFailed"],
  TELEGRAM_SERVER_ERROR: ["", "messengerFailed"],
  TELEGRAM_NOT_REGISTERED: ["", "notInMessenger"],
  SMS_LIMIT_EXCEEDED: ["", "limit"],
  EMAIL_LIMIT_EXCEEDED: ["", "limit"],
  TELEGRAM_LIMIT_EXCEEDED: ["", "limit"],
  CODE_ENTRY_LIMIT_REACHED: ["", "limit"],
};
const describe = createErrorDescriber(refusals, {
  limitWithoutTime: getLimitOfCodes,
  unknown: ({ code }) =>
    code.startsWith("ACCOUNT_CONFLICT_") ? "socialConflict" : code.includes("TOKEN") ? "unknown" : "server",
});
/** What is over or was lost: the viewer goes back and begins anew. */
export const isDeadEnd = (key: string | undefined): boolean => key === "unknown" || key === "socialOver";

/** The form's error messages for an API error: keys of the group «errors». */
export function describeAuthError(error: ApiError, view: AuthView): FormErrors {
  if (error.code === "INVALID_TOKEN" && view.kind.startsWith("social-")) return { "": "socialOver" };
  if (error.code === "PASSWORD_TOO_SHORT" && view.kind === "new-password") return { password: "passwordMin" };
  const { login, ...errors } = describe(error);
  return login === undefined ? errors : { [getForm(view).login]: login };
}

/** The steps that tell of a failure and show other ways, by its message. */
const failedSteps: Readonly<Record<string, AuthStep>> = {
  messengerFailed: "otp-telegram-error",
  notInMessenger: "otp-telegram-not-registered",
};
export const findFailedStep = (key: string | undefined): AuthStep | null =>
  key !== undefined && Object.hasOwn(failedSteps, key) ? (failedSteps[key] ?? null) : null;

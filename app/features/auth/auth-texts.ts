import type { AuthView } from "./auth-steps";

const codeTexts = {
  signup: "codeEmail",
  email: "codeEmail",
  sms: "codeSms",
  messenger: "codeMessenger",
  operator: "codeSms",
} as const;
const requestTexts = {
  sms: "requestSms",
  messenger: "requestMessenger",
  operator: "requestOperator",
} as const;
/** The translation group of a view. */
export function getTextKey(view: AuthView) {
  switch (view.kind) {
    case "code":
      return codeTexts[view.way];
    case "request":
      return view.isForced ? "requestForced" : requestTexts[view.way];
    case "social-login":
      return "socialLogin";
    case "social-code":
      return "socialCode";
    case "provider":
      return "provider";
    case "new-password":
      return "newPassword";
    case "message":
      return view.message;
    default:
      return view.kind;
  }
}

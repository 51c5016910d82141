import type { SocialProvider } from "#contract/auth";

/** How a one-time code is sent and what it is for. The operator's codes are sent by SMS too. */
export type CodeWay = "signup" | "email" | PhoneWay;
type PhoneWay = "sms" | "messenger" | "operator";

/** What a step of signing in shows; several steps of the specification share a form (AMB-113). */
export type AuthView =
  | { kind: "login"; hasCaptcha: boolean }
  | { kind: "password" }
  | { kind: "registration" }
  | { kind: "code"; way: CodeWay }
  | { kind: "request"; way: Exclude<CodeWay, "signup">; isForced?: true }
  | { kind: "recovery" }
  | { kind: "new-password" }
  | { kind: "ways" }
  | { kind: "social-login" }
  | { kind: "social-code" }
  | { kind: "provider"; provider: SocialProvider }
  | { kind: "message"; message: AuthMessage };

export type AuthMessage =
  | "success"
  | "passwordChanged"
  | "error"
  | "limit"
  | "messengerFailed"
  | "notInMessenger"
  | "upgradeLite"
  | "socialUnavailable"
  | "socialSuccess"
  | "socialError";

/** What the viewer is about (F-087). */
const authModes = [
  "login",
  "register",
  "recovery",
  "recovery-from-settings",
  "recovery-from-settings-unset",
  "google",
  "apple",
  "yandex",
] as const;
type AuthMode = (typeof authModes)[number];

type Visit = {
  /** The provider that the viewer has visited. */
  provider: string | undefined;
  /** Whether the signed-in viewer has a password; null for a visitor. */
  hasPassword: boolean | null;
};

/** A signed-in viewer comes to the recovery of a password from the settings. */
export function getAuthMode(view: AuthView, { provider, hasPassword }: Visit): AuthMode {
  switch (view.kind) {
    case "registration":
      return "register";
    case "code":
      return view.way === "signup" ? "register" : "login";
    case "recovery":
    case "new-password":
      if (hasPassword === null) return "recovery";
      return hasPassword ? "recovery-from-settings" : "recovery-from-settings-unset";
    case "provider":
      return findMode(view.provider);
    case "social-login":
    case "social-code":
      return findMode(provider);
    default:
      return "login";
  }
}

const findMode = (name: string | undefined): AuthMode => authModes.find((mode) => mode === name) ?? "login";

/** Whether a step's viewer may sign in by a passkey instead. */
export const acceptsPasskey = ({ kind }: AuthView): boolean => kind === "login" || kind === "password";

const messagesOfSignedIn: readonly AuthMessage[] = ["success", "socialSuccess", "passwordChanged"];

export const saysSignedIn = (message: AuthMessage): boolean => messagesOfSignedIn.includes(message);

/** What a visitor is shown of a step: nobody is told that they have signed in who has not. */
export const getVisitorsView = (view: AuthView): AuthView =>
  view.kind === "message" && saysSignedIn(view.message) ? { kind: "login", hasCaptcha: false } : view;

export type AuthForm = {
  /** The name of the field for the login. */
  login: "login" | "email" | "phone";
  /** The message for a missing code, if the form asks for one. */
  code?: "codeEmpty" | "emailCodeEmpty" | "messageCodeEmpty";
  /** The password that it asks for: the account's, a new account's, or one to replace a forgotten one. */
  password?: "current" | "first" | "new";
  button: "continue" | "register" | "savePassword" | "sendCode" | "signIn";
  /** Further buttons, which need only the login: their values and texts. */
  others?: Readonly<Record<string, "resend" | "byMessenger" | "bySms" | "codeByEmail">>;
};

const resend = { resend: "resend" } as const;
const codeForms: Record<CodeWay, AuthForm> = {
  signup: { login: "email", code: "emailCodeEmpty", button: "signIn", others: resend },
  email: { login: "email", code: "emailCodeEmpty", button: "signIn", others: resend },
  sms: { login: "phone", code: "codeEmpty", button: "signIn", others: { ...resend, other: "byMessenger" } },
  messenger: {
    login: "phone",
    code: "messageCodeEmpty",
    button: "signIn",
    others: { ...resend, other: "bySms" },
  },
  operator: { login: "phone", code: "codeEmpty", button: "signIn", others: resend },
};
const loginForm: AuthForm = { login: "login", button: "continue" };
const forms: Record<Exclude<AuthView["kind"], "code">, AuthForm> = {
  login: loginForm,
  password: { login: "email", password: "current", button: "signIn", others: { code: "codeByEmail" } },
  registration: { login: "email", password: "first", button: "register" },
  request: { login: "phone", button: "sendCode" },
  recovery: { login: "login", button: "sendCode" },
  "new-password": {
    login: "login",
    code: "messageCodeEmpty",
    password: "new",
    button: "savePassword",
    others: resend,
  },
  "social-login": { login: "login", button: "sendCode" },
  "social-code": { login: "login", code: "messageCodeEmpty", button: "signIn", others: resend },
  // These show no form; what is sent to them all the same is checked as a login.
  ways: loginForm,
  provider: loginForm,
  message: loginForm,
};

/** What a view's form asks for. */
export function getForm(view: AuthView): AuthForm {
  if (view.kind === "code") return codeForms[view.way];
  if (view.kind === "request" && view.way === "email") return { login: "email", button: "sendCode" };
  return forms[view.kind];
}

const codeTexts = {
  signup: "codeEmail",
  email: "codeEmail",
  sms: "codeSms",
  messenger: "codeMessenger",
  operator: "codeSms",
} as const;
const requestTexts = {
  email: "requestEmail",
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

import type { AuthView, CodeWay } from "./auth-views";

const views = {
  core: { kind: "login", hasCaptcha: false },
  captcha: { kind: "login", hasCaptcha: true },
  signin: { kind: "password" },
  signup: { kind: "registration" },
  "signup-confirm-email": { kind: "code", way: "signup" },
  "phone-code": { kind: "code", way: "sms" },
  "phone-otp-v2": { kind: "code", way: "sms" },
  otp: { kind: "code", way: "sms" },
  "request-otp-code": { kind: "request", way: "sms" },
  "request-tg-otp-code": { kind: "request", way: "messenger" },
  "otp-telegram-signup": { kind: "code", way: "messenger" },
  "otp-telegram-signin": { kind: "code", way: "messenger" },
  "otp-telegram-v2": { kind: "code", way: "messenger" },
  "otp-telegram-error": { kind: "message", message: "messengerFailed" },
  "otp-telegram-not-registered": { kind: "message", message: "notInMessenger" },
  "email-otp": { kind: "code", way: "email" },
  megafon: { kind: "request", way: "operator" },
  "megafon-signin-code": { kind: "code", way: "operator" },
  "megafon-signup-code": { kind: "code", way: "operator" },
  "show-more": { kind: "ways" },
  "password-recovery": { kind: "recovery" },
  success: { kind: "message", message: "success" },
  error: { kind: "message", message: "error" },
  "limit-error": { kind: "message", message: "limit" },
  "force-login-with-phone": { kind: "request", way: "sms", isForced: true },
  "social-register-unavailable": { kind: "message", message: "socialUnavailable" },
  "social-collect-creds": { kind: "social-login" },
  "confirm-social-phone-code": { kind: "social-code" },
  "social-success": { kind: "message", message: "socialSuccess" },
  "social-error": { kind: "message", message: "socialError" },
  "upgrade-lite": { kind: "message", message: "upgradeLite" },
} as const satisfies Record<string, AuthView>;
export type AuthStep = keyof typeof views;
export const authSteps = Object.keys(views) as AuthStep[];

const isStep = (name: string): name is AuthStep => Object.hasOwn(views, name);

/** The states of password recovery with separate paths (AMB-044). */
const newPassword: AuthView = { kind: "new-password" };
const passwordChanged: AuthView = { kind: "message", message: "passwordChanged" };

/** Older paths that show the same steps as /auth/{step} (AMB-043). */
const otherPaths: Record<string, { view: AuthView; step: AuthStep | null }> = {
  "/auth": { view: views.core, step: "core" },
  "/auth/email": { view: { kind: "request", way: "email" }, step: "email-otp" },
  "/auth/reset": { view: newPassword, step: null },
  "/signin": { view: views.signin, step: "signin" },
  "/signup": { view: views.signup, step: "signup" },
  "/signup/confirm": { view: views["signup-confirm-email"], step: "signup-confirm-email" },
  "/signup_confirm": { view: views["signup-confirm-email"], step: "signup-confirm-email" },
  "/password/recovery": { view: views["password-recovery"], step: "password-recovery" },
  "/password_recovery": { view: views["password-recovery"], step: "password-recovery" },
  "/password/code": { view: newPassword, step: null },
  "/password_recovery_confirm": { view: newPassword, step: null },
  "/password/reset": { view: newPassword, step: null },
  "/password_reset": { view: newPassword, step: null },
  "/password/success": { view: passwordChanged, step: null },
  "/password_success": { view: passwordChanged, step: null },
  "/auth/one-tap": { view: views["social-error"], step: "social-error" },
  "/auth/yandex/signup": { view: { kind: "provider", provider: "yandex" }, step: "core" },
  ...Object.fromEntries(
    ["/signup/mf", "/signin/mf", "/signin/megafon", "/megafon_signin", "/megafon_connect"].map((path) => [
      path,
      { view: views.megafon, step: "megafon" as const },
    ]),
  ),
  "/signup/mf/code": { view: views["megafon-signup-code"], step: "megafon-signup-code" },
  ...Object.fromEntries(
    ["/signin/mf/code", "/signin/megafon/code", "/megafon_signin_code"].map((path) => [
      path,
      { view: views["megafon-signin-code"], step: "megafon-signin-code" as const },
    ]),
  ),
};

export type AuthPage = { view: AuthView; canonicalPath: string };

/** What a path shows; null for an unknown step. */
export function findAuthPage(path: string): AuthPage | null {
  const other = Object.hasOwn(otherPaths, path) ? otherPaths[path] : undefined;
  if (other)
    return { view: other.view, canonicalPath: other.step ? stepPath(other.step) : "/password/reset" };
  const name = path.startsWith("/auth/") ? path.slice("/auth/".length) : "";
  return isStep(name) ? { view: views[name], canonicalPath: stepPath(name) } : null;
}

export const stepPath = (step: AuthStep): string => (step === "core" ? "/auth" : `/auth/${step}`);

/** Whether a signed-in viewer may stay on this page (AMB-045). */
export const isForSignedIn = ({ kind }: AuthView): boolean =>
  kind === "recovery" || kind === "new-password" || kind === "message";

export type SentWay = CodeWay | "reset" | "social";
export type AuthEvent = { type: "email-looked-up"; isKnown: boolean } | { type: "code-sent"; way: SentWay };

/**
 * The path that follows an event until the viewer is signed in. Phone numbers are not registered first, because
 * confirming the code creates the account.
 */
export const getNextPath = (event: AuthEvent): string =>
  event.type === "code-sent" ? codePaths[event.way] : stepPath(event.isKnown ? "signin" : "signup");

const codePaths: Record<SentWay, string> = {
  signup: stepPath("signup-confirm-email"),
  email: stepPath("email-otp"),
  sms: stepPath("phone-otp-v2"),
  messenger: stepPath("otp-telegram-v2"),
  operator: stepPath("megafon-signin-code"),
  reset: "/password/code",
  social: stepPath("confirm-social-phone-code"),
};

import { describe, expect, it } from "vitest";
import { authSteps, findAuthPage, getNextPath, isForSignedIn, stepPath } from "./auth-steps";

describe("A sign-in step", () => {
  it.each(authSteps)("The sign-in step %s has its own canonical path", (step) =>
    expect(findAuthPage(stepPath(step))?.canonicalPath).toBe(stepPath(step)),
  );

  it.each([
    ["/signin", "/auth/signin"],
    ["/signup", "/auth/signup"],
    ["/signup/confirm", "/auth/signup-confirm-email"],
    ["/signup_confirm", "/auth/signup-confirm-email"],
    ["/password/recovery", "/auth/password-recovery"],
    ["/password_recovery", "/auth/password-recovery"],
    ["/signin/mf", "/auth/megafon"],
    ["/signup/mf", "/auth/megafon"],
    ["/signin/megafon", "/auth/megafon"],
    ["/megafon_signin", "/auth/megafon"],
    ["/megafon_connect", "/auth/megafon"],
    ["/signup/mf/code", "/auth/megafon-signup-code"],
    ["/signin/mf/code", "/auth/megafon-signin-code"],
    ["/signin/megafon/code", "/auth/megafon-signin-code"],
    ["/megafon_signin_code", "/auth/megafon-signin-code"],
    ["/password/code", "/password/reset"],
    ["/auth/reset", "/password/reset"],
    ["/password_reset", "/password/reset"],
  ])("The sign-in step %s shows the same page as %s", (path, canonical) => {
    expect(findAuthPage(path)?.canonicalPath).toBe(canonical);
    expect(findAuthPage(path)?.view).toEqual(findAuthPage(canonical)?.view);
  });

  it.each(["/auth/no-such-step", "/auth/", "/auth/constructor", "/password/x", "/toString"])(
    "There is no sign-in step %s",
    (path) => expect(findAuthPage(path)).toBeNull(),
  );

  it("Sign-in steps are closed to signed-in viewers, except recovery and messages", () =>
    expect(
      authSteps.filter((step) => isForSignedIn(findAuthPage(stepPath(step))?.view ?? { kind: "ways" })),
    ).toEqual([
      "otp-telegram-error",
      "otp-telegram-not-registered",
      "password-recovery",
      "success",
      "error",
      "limit-error",
      "social-register-unavailable",
      "social-success",
      "social-error",
      "upgrade-lite",
    ]));
});

describe("The step after signing in", () => {
  it.each([
    [{ type: "email-looked-up", isKnown: true }, "/auth/signin"],
    [{ type: "email-looked-up", isKnown: false }, "/auth/signup"],
    [{ type: "code-sent", way: "signup" }, "/auth/signup-confirm-email"],
    [{ type: "code-sent", way: "email" }, "/auth/email-otp"],
    [{ type: "code-sent", way: "sms" }, "/auth/phone-otp-v2"],
    [{ type: "code-sent", way: "messenger" }, "/auth/otp-telegram-v2"],
    [{ type: "code-sent", way: "operator" }, "/auth/megafon-signin-code"],
    [{ type: "code-sent", way: "social" }, "/auth/confirm-social-phone-code"],
    [{ type: "code-sent", way: "reset" }, "/password/code"],
  ] as const)("Signing in continues after %o to %s", (event, path) => expect(getNextPath(event)).toBe(path));

  it("Signing in continues only to existing steps", () => {
    for (const way of ["signup", "email", "sms", "messenger", "operator", "social", "reset"] as const)
      expect(findAuthPage(getNextPath({ type: "code-sent", way }))).not.toBeNull();
  });
});

import type { AuthData, CodeSent } from "#contract/auth";
import type { Locale } from "#contract/languages";
import { isOfOperator, parseLogin } from "#domain/login";
import { api, type ApiContext } from "../../context";
import { fail } from "../../platform/errors";
import { countError, freeLookups, lookupLimits, passwordLimit, takeAttempts } from "./attempts";
import { confirmCode, failAsWrongCode, loadAuthData } from "./confirm-code";
import { findAccount, markAsOperators } from "./find-account";
import { passGuard, passSendingGuard } from "./guard";
import {
  getAddress,
  type Login,
  requireEmail,
  requireLogin,
  requireNewEmail,
  requireNewPassword,
  requirePhone,
  requireSms,
} from "./login-fields";
import { beginRegistration } from "./registration";
import { resetPassword } from "./reset-password";
import { messageLimitCodes, sendCode, sendUnlessSent } from "./send-code";
import { signIn, signUp, toSignInContext } from "./sign-in";
import { signInByPassword } from "./sign-in-by-password";

type CaptchaInput = { key?: string | undefined; captcha?: string | undefined };
type CodeInput = CaptchaInput & { locale?: Locale | undefined };
type PhoneChannel = "sms" | "messenger";

/** Sends a code to an address or number that has an account; others get the same response (AMB-243). */
async function sendCodeToAccount(
  context: ApiContext,
  purpose: "signin" | "reset",
  login: Login,
  input: CodeInput,
): Promise<CodeSent> {
  const target = { purpose, ...getAddress(login) } as const;
  return sendUnlessSent(context, target, async () => {
    await passSendingGuard(context, target, input);
    const account = await findAccount(context.db, login);
    return sendCode(context, {
      ...target,
      accountId: account?.id ?? null,
      message: account ? purpose : null,
      locale: input.locale,
    });
  });
}

/** Signs in by the code that was sent to an address. */
export function confirmEmailCode(
  context: ApiContext,
  input: Parameters<typeof toSignInContext>[1] & { email: string; code: string },
): Promise<AuthData> {
  const target = { purpose: "signin", ...getAddress({ email: requireEmail(input.email) }) } as const;
  const signInContext = toSignInContext(context, input);
  return confirmCode(context, { ...target, code: input.code }, async (transaction, { accountId }) => {
    const token = accountId && (await signIn(transaction, signInContext, { accountId }));
    return token || failAsWrongCode();
  });
}

/** Sends a code to a number. Only Russian numbers can register: 400 REGISTRATION_UNAVAILABLE (AMB-129). */
async function sendCodeToPhone(
  context: ApiContext,
  channel: PhoneChannel,
  input: CodeInput & { phone: string },
): Promise<CodeSent> {
  const { number, kind } = requirePhone(input.phone);
  const target = { purpose: "signin", channel, recipient: number } as const;
  return sendUnlessSent(context, target, async () => {
    await passSendingGuard(context, target, input);
    const account = await findAccount(context.db, { phone: number });
    if (!account && kind !== "russian") {
      // Reveals whether the number has an account, so it counts as a lookup.
      const { db, now, address } = context;
      await takeAttempts(db, now, lookupLimits(address), messageLimitCodes[channel]);
      await countError(db, now, number, address);
      fail(400, "REGISTRATION_UNAVAILABLE", "Only Russian numbers can be registered");
    }
    requireSms(channel, kind);
    return sendCode(context, {
      ...target,
      accountId: account?.id ?? null,
      message: "signin",
      locale: input.locale,
    });
  });
}

/** Signs in by the code sent to a number, creating its account if there is none. */
function confirmPhone(
  context: ApiContext,
  channel: PhoneChannel,
  input: Parameters<typeof toSignInContext>[1] & { phone: string; code: string },
): Promise<AuthData> {
  const { number } = requirePhone(input.phone);
  const target = { purpose: "signin", channel, recipient: number } as const;
  const signInContext = toSignInContext(context, input);
  return confirmCode(context, { ...target, code: input.code }, async (transaction) => {
    const account = await findAccount(transaction, { phone: number });
    if (!account) return signUp(transaction, signInContext, { phone: number });
    const token = await signIn(transaction, signInContext, { accountId: account.id });
    return token ?? failAsWrongCode();
  });
}

/** The number, if it belongs to the mobile operator, or 400 PHONE_NOT_MF. */
function requireOperator(phone: string): string {
  const { number } = requirePhone(phone);
  return isOfOperator(number) ? number : fail(400, "PHONE_NOT_MF", "The number belongs to another operator");
}

/** Registration, signing in and recovery by e-mail, phone and messenger. */
export const signInRoutes = {
  lookup: api.auth.lookup.handler(async ({ input, context }) => {
    const { db, now, address } = context;
    const login =
      parseLogin(input.login) ?? fail(400, "LOGIN_WRONG_FORMAT", "Not an e-mail address or phone number");
    const name = login.kind === "email" ? login.email : login.phone.number;
    const [limits, limitCode] = [lookupLimits(address), "SMS_LIMIT_EXCEEDED"];
    await passGuard(context, {
      endpoint: "lookup",
      login: name,
      limits,
      limitCode,
      free: freeLookups(address),
      answer: input,
      locale: input.locale,
    });
    await takeAttempts(db, now, limits, limitCode);
    const account = await findAccount(db, login.kind === "email" ? { email: name } : { phone: name });
    if (account) return { result: "USER_FOUND" as const, kind: login.kind };
    await countError(db, now, name, address);
    const mayRegister = login.kind === "email" || login.phone.kind === "russian";
    return {
      result: mayRegister ? ("USER_NOT_FOUND" as const) : ("REGISTRATION_UNAVAILABLE" as const),
      kind: login.kind,
    };
  }),
  emailSignIn: api.auth.emailSignIn.handler(async ({ input, context }) => {
    const email = requireEmail(input.email);
    const { password, device_id: deviceId, ...rest } = input;
    if (password === undefined) return sendCodeToAccount(context, "signin", { email }, input);
    const device = { ...rest, device_id: deviceId ?? fail(400, "BAD_REQUEST", "No device") };
    await passGuard(context, {
      endpoint: "password",
      locale: input.locale,
      login: email,
      limits: [passwordLimit(email)],
      limitCode: "CODE_ENTRY_LIMIT_REACHED",
      answer: input,
    });
    return signInByPassword(context, { email, password, signInContext: toSignInContext(context, device) });
  }),
  emailSignUp: api.auth.emailSignUp.handler(({ input, context }) => beginRegistration(context, input)),
  emailSignUpConfirm: api.auth.emailSignUpConfirm.handler(({ input, context }) => {
    const email = requireNewEmail(input.email);
    const target = {
      purpose: "signup",
      channel: "email",
      recipient: email,
      challenge: input.challenge,
    } as const;
    const signInContext = toSignInContext(context, input);
    return confirmCode(context, { ...target, code: input.code }, async (transaction, { passwordHash }) => {
      if (await findAccount(transaction, { email }))
        fail(400, "EMAIL_ALREADY_IN_USE", "The address was registered meanwhile");
      return signUp(transaction, signInContext, { email, passwordHash });
    });
  }),
  emailCode: api.auth.emailCode.handler(({ input, context }) =>
    sendCodeToAccount(context, "signin", { email: requireEmail(input.email) }, input),
  ),
  emailCodeConfirm: api.auth.emailCodeConfirm.handler(({ input, context }) =>
    confirmEmailCode(context, input),
  ),
  phoneCodeFirst: api.auth.phoneCodeFirst.handler(({ input, context }) =>
    sendCodeToPhone(context, "sms", input),
  ),
  phoneCodeFirstConfirm: api.auth.phoneCodeFirstConfirm.handler(({ input, context }) =>
    confirmPhone(context, "sms", input),
  ),
  phoneCode: api.auth.phoneCode.handler(({ input, context }) => sendCodeToPhone(context, "sms", input)),
  phoneCodeConfirm: api.auth.phoneCodeConfirm.handler(({ input, context }) =>
    confirmPhone(context, "sms", input),
  ),
  messengerCode: api.auth.messengerCode.handler(({ input, context }) =>
    sendCodeToPhone(context, "messenger", input),
  ),
  messengerCodeConfirm: api.auth.messengerCodeConfirm.handler(({ input, context }) =>
    confirmPhone(context, "messenger", input),
  ),
  operatorCode: api.auth.operatorCode.handler(async ({ input, context }) => {
    requireOperator(input.phone);
    return sendCodeToPhone(context, "sms", input);
  }),
  operatorCodeConfirm: api.auth.operatorCodeConfirm.handler(async ({ input, context }) => {
    const number = requireOperator(input.phone);
    const { authentication_token: token } = await confirmPhone(context, "sms", input);
    await markAsOperators(context.db, number);
    return loadAuthData(context, token);
  }),
  passwordReset: api.auth.passwordReset.handler(({ input, context }) =>
    sendCodeToAccount(context, "reset", requireLogin(input), input),
  ),
  passwordResetConfirm: api.auth.passwordResetConfirm.handler(({ input, context }) => {
    const login = requireLogin(input);
    requireNewPassword(input.password, Object.values(login)[0] ?? null);
    const { code, password } = input;
    return resetPassword(context, { login, code, password, signInContext: toSignInContext(context, input) });
  }),
};

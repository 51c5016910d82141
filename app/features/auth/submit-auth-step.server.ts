import { randomUUID } from "node:crypto";
import type { AuthData, CodeSent } from "#contract/auth";
import { parseLogin, parsePhone } from "#domain/login";
import { ApiError } from "~/lib/api/api-error";
import { getSentCode } from "~/lib/api/sent-code";
import { notFound } from "~/lib/http/define-loader.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getDeviceType } from "~/lib/request-context/user-agent";
import type { AuthValues } from "./auth-schemas";
import type { AuthEvent, SentWay } from "./auth-steps";
import { type AuthView, type CodeWay, getForm } from "./auth-views";

type SentCode = Awaited<ReturnType<typeof getSentCode>>;
/** Who has signed in, or what happened instead. */
type StepResult = { auth: AuthData; deviceId: string } | { event: AuthEvent; login: string; sent?: SentCode };

/** Placeholder for a missing state; the API refuses it. */
const noState = "no-visit-is-under-way";

/** The way on which the code to enter came: an earlier one may have been sent another way. */
const getSentWay = (way: SentWay, { channel }: SentCode): SentWay =>
  (way === "sms" || way === "messenger") && (channel === "sms" || channel === "messenger") ? channel : way;

/** A login as the API stores it. The schema has made sure that it is one. */
function toEmailOrPhone(typed: string): { email: string } | { phone: string } {
  const login = parseLogin(typed) ?? notFound();
  return login.kind === "email" ? { email: login.email } : { phone: login.phone.number };
}
const toStored = (typed: string): string => Object.values(toEmailOrPhone(typed))[0] ?? "";

/** The answer to a password; without one a code would have been sent. */
function requireViewer(answer: AuthData | CodeSent): AuthData {
  if ("authentication_token" in answer) return answer;
  throw new ApiError({ kind: "shape", status: 200, code: "UPSTREAM_SHAPE" });
}

/** Makes the API call of the pressed button. Throws refusals as ApiError. */
export async function submitAuthStep(
  context: RequestContext,
  view: AuthView,
  { intent, ...fields }: AuthValues,
): Promise<StepResult> {
  const { api, locale } = context;
  const { data } = await context.session();
  const options = await context.callOptions();
  const device = {
    device_id: data.deviceId ?? randomUUID(),
    device_type: getDeviceType(context.userAgent, data.webview),
    locale,
  };
  const captcha = { key: fields.key, captcha: fields.captcha };
  const { code = "", password = "", email = "", login: typedLogin = "" } = fields;
  const phone = parsePhone(fields.phone ?? typedLogin)?.number ?? "";
  const challenge = data.auth?.challenge ?? "";
  const state = data.socials?.[0]?.state ?? noState;

  const codeCalls: Record<SentWay, () => Promise<CodeSent>> = {
    // Another code for the same registration needs no password.
    signup: () =>
      api.auth.emailSignUp(
        { email, ...(password === "" ? {} : { password }), challenge, locale, ...captcha },
        options,
      ),
    email: () => api.auth.emailCode({ email, locale, ...captcha }, options),
    reset: () => api.auth.passwordReset({ ...toEmailOrPhone(typedLogin), locale, ...captcha }, options),
    sms: () => api.auth.phoneCode({ phone, locale, ...captcha }, options),
    messenger: () => api.auth.messengerCode({ phone, locale, ...captcha }, options),
    operator: () => api.auth.operatorCode({ phone, locale, ...captcha }, options),
    social: () => api.auth.socialCode({ state, login: typedLogin, locale, ...captcha }, options),
  };
  const signInCalls: Record<CodeWay, () => Promise<AuthData>> = {
    signup: () => api.auth.emailSignUpConfirm({ email, code, challenge, ...device }, options),
    email: () => api.auth.emailCodeConfirm({ email, code, ...device }, options),
    sms: () => api.auth.phoneCodeConfirm({ phone, code, ...device }, options),
    messenger: () => api.auth.messengerCodeConfirm({ phone, code, ...device }, options),
    operator: () => api.auth.operatorCodeConfirm({ phone, code, ...device }, options),
  };
  const sendCode = async (way: SentWay, login: string): Promise<StepResult> => {
    const sent = await getSentCode(codeCalls[way]());
    return { event: { type: "code-sent", way: getSentWay(way, sent) }, login, sent };
  };
  /** From the step at which the code is entered: a refusal says there when another can be had. */
  const sendAgain = async (way: SentWay, login: string): Promise<StepResult> => ({
    event: { type: "code-sent", way },
    login,
    sent: await codeCalls[way](),
  });
  const signIn = async (promise: Promise<AuthData>): Promise<StepResult> => ({
    auth: await promise,
    deviceId: device.device_id,
  });

  switch (view.kind) {
    case "login": {
      const login = parseLogin(typedLogin) ?? notFound();
      const found = await api.auth.lookup({ login: typedLogin, locale, ...captcha }, options);
      if (found.result === "REGISTRATION_UNAVAILABLE")
        throw new ApiError({ kind: "refused", status: 400, code: found.result });
      if (login.kind === "phone") return sendCode("sms", phone);
      return {
        event: { type: "email-looked-up", isKnown: found.result === "USER_FOUND" },
        login: login.email,
      };
    }
    case "password":
      return intent === "code"
        ? sendCode("email", email)
        : signIn(
            api.auth.emailSignIn({ email, password, ...device, ...captcha }, options).then(requireViewer),
          );
    case "registration":
      return sendCode("signup", email);
    case "request":
      return sendCode(view.way, view.way === "email" ? email : phone);
    case "code": {
      const { way } = view;
      const login = getForm(view).login === "phone" ? phone : email;
      if (intent === "other" && way === "sms") return sendAgain("messenger", phone);
      if (intent === "other" && way === "messenger") return sendAgain("sms", phone);
      return intent === "resend" ? sendAgain(way, login) : signIn(signInCalls[way]());
    }
    case "recovery":
      return sendCode("reset", toStored(typedLogin));
    case "new-password":
      return intent === "resend"
        ? sendAgain("reset", toStored(typedLogin))
        : signIn(
            api.auth.passwordResetConfirm(
              { ...toEmailOrPhone(typedLogin), code, password, ...device },
              options,
            ),
          );
    case "social-login":
      return sendSocialCode();
    case "social-code":
      return intent === "resend"
        ? sendAgain("social", toStored(typedLogin))
        : signIn(api.auth.socialCodeConfirm({ state, login: typedLogin, code, ...device }, options));
    case "provider":
    case "ways":
    case "message":
      return notFound();
  }

  function sendSocialCode(): Promise<StepResult> {
    return sendCode("social", toStored(typedLogin));
  }
}

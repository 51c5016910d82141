import type { AccountSummary } from "#contract/account";
import { SocialProvider } from "#contract/auth";
import { formatPhone, parsePhone } from "#domain/login";
import type { ApiError } from "~/lib/api/api-error";
import { getSentCode } from "~/lib/api/sent-code";
import {
  createErrorDescriber,
  getLimitOfCodes,
  type Refusals,
  withExpiredCode,
} from "~/lib/forms/create-error-describer";
import type { FormErrors } from "~/lib/forms/form-result";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { redirectWithSession } from "~/lib/session/redirects.server";
import { createToastHeader } from "~/lib/session/session.server";
import type { ToastMessage } from "~/lib/session/toast-messages";
import { startSocial } from "../auth/social.server";
import {
  type AccountField,
  type AccountFormView,
  type AccountValues,
  type ChangeView,
  isChange,
  isCodeKind,
} from "./account-schemas";
import { getProofWay } from "./proof.server";

/** What the section lists as changeable, each with a form of its own. */
export function getRows({ locale }: RequestContext, { email, phone, has_password }: AccountSummary) {
  const passwordSet = fixedT(locale, "account")("security.passwordSet");
  return [
    { name: "email" as const, value: email },
    { name: "phone" as const, value: phone === null ? null : formatPhone(phone) },
    { name: "password" as const, value: has_password ? passwordSet : null },
  ];
}

/** The form that a URL of /account/profile asks for; null for the section itself. */
export function findForm(
  query: URLSearchParams,
  account: Pick<AccountSummary, "email" | "phone" | "has_password">,
  isProofSent: boolean,
): ChangeView | null {
  const kind = query.get("change") ?? "";
  const codeKind = `${kind}Code`;
  if (query.get("step") === "code" && isCodeKind(codeKind)) return { kind: codeKind };
  if (!isChange(kind)) return null;
  const by = getProofWay(query, account, isProofSent);
  if (kind !== "link" && kind !== "unlink") return { kind, by };
  const provider = SocialProvider.safeParse(query.get("provider"));
  return provider.success ? { kind, by, provider: provider.data } : null;
}

/** The path of the form's first step. */
export const getFormPath = (view: ChangeView, state: { proof?: "code" } = {}): string =>
  paths.changeLogin(view.kind.replace("Code", ""), {
    ...("provider" in view && { provider: view.provider }),
    ...state,
  });

/** Makes the API call of a form. Throws refusals as ApiError. */
export async function takeForm(
  context: RequestContext,
  view: ChangeView,
  value: AccountValues,
): Promise<Response> {
  const { api, locale } = context;
  const options = await context.callOptions();
  const { email = "", code = "", newPassword = "", password, key, captcha } = value;
  const proof = { password, proof: value.proof, key, captcha, locale };
  const phone = parsePhone(value.phone ?? "")?.number ?? "";
  const send = async (change: "email" | "phone") => {
    const sending =
      change === "email"
        ? api.account.changeEmail({ email, ...proof }, options)
        : api.account.changePhone({ phone, ...proof }, options);
    const { resend, expired } = await (value.intent === "resend" ? sending : getSentCode(sending));
    return redirectToCodeForm(context, change, {
      login: change === "email" ? email : phone,
      resend,
      expired,
    });
  };
  switch (view.kind) {
    case "email":
    case "phone":
      return send(view.kind);
    case "emailCode":
      if (value.intent === "resend") return send("email");
      await api.account.confirmEmail({ email, code, locale }, options);
      return redirectToSection(context, "emailChanged");
    case "phoneCode":
      if (value.intent === "resend") return send("phone");
      await api.account.confirmPhone({ phone, code, locale }, options);
      return redirectToSection(context, "phoneChanged");
    case "link":
      return redirectToProvider(context, view.provider, proof);
    case "unlink":
      await api.auth.socialUnlink({ provider: view.provider, ...proof }, options);
      return redirectToSection(context, "unlinked");
    case "passkey":
      await api.passkeys.prove(proof, options);
      return redirectTo(localisedPath(paths.newPasskey(), locale), { status: 303 });
    case "password":
      await api.account.changePassword({ new_password: newPassword, ...proof }, options);
      return redirectToSection(context, "passwordChanged");
  }
}

/** The provider's page returns to the section. */
async function redirectToProvider(
  context: RequestContext,
  provider: SocialProvider,
  proof: object,
): Promise<Response> {
  const session = await context.session();
  session.set({ change: undefined });
  const back = localisedPath(paths.security(), context.locale);
  return startSocial(context, { provider, purpose: "link", back, ...proof });
}

/** Remembers where the code was sent, and redirects to the form for entering it. */
async function redirectToCodeForm(
  context: RequestContext,
  change: "email" | "phone",
  sent: { login: string; resend: number; expired: number },
): Promise<Response> {
  const session = await context.session();
  session.set({ change: { ...sent, isProof: false } });
  return redirectWithSession(
    context,
    localisedPath(paths.changeLogin(change, { step: "code" }), context.locale),
  );
}

/** Redirects back to the section with a toast. */
export async function redirectToSection(context: RequestContext, message: ToastMessage): Promise<Response> {
  const session = await context.session();
  session.set({ change: undefined });
  const toast = await createToastHeader({ kind: "success", message });
  return redirectWithSession(context, localisedPath(paths.security(), context.locale), [toast]);
}

const refusals: Refusals<AccountField> = {
  EMAIL_WRONG_FORMAT: ["email", "emailFormat"],
  EMAIL_ALREADY_IN_USE: ["email", "emailUsed"],
  EMAIL_ALREADY_EXISTS: ["email", "emailUsed"],
  EMAIL_IS_CONFIRMED: ["email", "emailConfirmed"],
  PHONE_WRONG_FORMAT: ["phone", "phoneFormat"],
  PHONE_ALREADY_USED: ["phone", "phoneUsed"],
  USER_PHONE_EXISTS: ["phone", "phoneExists"],
  REGISTRATION_UNAVAILABLE: ["phone", "phoneRussian"],
  INVALID_PASSWORD: ["password", "passwordWrong"],
  PASSWORD_TOO_SHORT: ["newPassword", "passwordMin"],
  PASSWORD_TOO_LONG: ["newPassword", "passwordLong"],
  PASSWORD_TOO_COMMON: ["newPassword", "passwordCommon"],
  PASSWORD_CLOSED: ["password", "passwordClosed"],
  CODE_NOT_FOUND: ["code", "codeWrong"],
  WRONG_USER: ["code", "codeWrong"],
  SOCIAL_AUTH_DISABLED: ["", "providerOff"],
  SOCIAL_UNAVAILABLE: ["", "providerOff"],
  LAST_WAY_IN: ["", "lastWayIn"],
  TOO_MANY_PASSKEYS: ["", "tooManyPasskeys"],
  PROOF_IS_NEEDED: ["", "proofNeeded"],
  SMS_SEND_DISABLED: ["", "smsFailed"],
  SMS_SERVER_ERROR: ["", "smsFailed"],
  UNSUPPORTED_SMS: ["", "smsUnsupported"],
  SMS_LIMIT_EXCEEDED: ["", "limit"],
  EMAIL_LIMIT_EXCEEDED: ["", "limit"],
  CODE_ENTRY_LIMIT_REACHED: ["", "limit"],
};
const describe = createErrorDescriber(refusals, { limitWithoutTime: getLimitOfCodes });

/** The form's error messages for an API error: keys of the group «errors». */
export async function describeAccountError(
  error: ApiError,
  view: AccountFormView | null,
  context: RequestContext,
): Promise<FormErrors> {
  const { code, ...errors } = describe(error);
  if (code === undefined) return errors;
  // In a form with a proof code, that code was wrong.
  const isProof = view === null || "by" in view;
  const { change } = (await context.session()).data;
  const expired = change?.isProof === isProof ? change.expired : undefined;
  return withExpiredCode({ [isProof ? "proof" : "code"]: code }, expired, context.now);
}

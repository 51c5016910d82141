import type { AccountSummary } from "#contract/account";
import { isLoginFor } from "#domain/login";
import { getSentCode } from "~/lib/api/sent-code";
import { publicSettings } from "~/lib/env.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { redirectWithSession } from "~/lib/session/redirects.server";
import { type AccountFormView, getFields, type ProofWay } from "./account-schemas";

type Sending = {
  path: string;
  login?: string | undefined;
  answer: CaptchaAnswer;
  /** Whether another code is asked for, where one is entered: a refusal says there when it can be had. */
  isAgain: boolean;
};
type CaptchaAnswer = { key?: string | undefined; captcha?: string | undefined };

/** Sends a code that proves the owner's identity, and redirects to the form for entering it. */
export async function sendProof(
  context: RequestContext,
  { path, login, answer, isAgain }: Sending,
): Promise<Response> {
  const sending = context.api.account.prove(
    { locale: context.locale, key: answer.key, captcha: answer.captcha },
    await context.callOptions(),
  );
  const { resend, expired } = await (isAgain ? sending : getSentCode(sending));
  const session = await context.session();
  session.set({ change: { ...(login === undefined ? {} : { login }), resend, expired, isProof: true } });
  return redirectWithSession(context, localisedPath(path, context.locale));
}

/** Whether a proof code was sent and is still valid. */
export async function isProofSent(context: RequestContext): Promise<boolean> {
  const { change } = (await context.session()).data;
  return change?.isProof === true && change.expired > context.now;
}

export function getProofWay(
  query: URLSearchParams,
  { email, phone, has_password }: Pick<AccountSummary, "email" | "phone" | "has_password">,
  isProofSent: boolean,
): ProofWay {
  const hasLogin = email !== null || phone !== null;
  if (has_password && !(hasLogin && query.get("proof") === "code")) return "password";
  if (!hasLogin) return "none";
  return isProofSent ? "code" : "request";
}

/** The form with the kind of proof that was submitted; the API decides whether it suffices. */
export function withSentProof(view: AccountFormView, fields: URLSearchParams): AccountFormView {
  if (!("by" in view)) return view;
  return { ...view, by: fields.has("proof") ? "code" : fields.has("password") ? "password" : "none" };
}

type Wanted = {
  view: AccountFormView;
  summary: AccountSummary;
  /** The path of this form for a kind of proof. */
  getPath: (state: { proof?: "code" }) => string;
  /** The path that requests another code. */
  againPath: string | null;
};

/** What the page of a form shows. */
export async function loadForm(
  context: RequestContext,
  { view, summary: { email, phone, has_password }, getPath, againPath }: Wanted,
) {
  const { change } = (await context.session()).data;
  const { locale, now } = context;
  const to = (path: string) => localisedPath(path, locale);
  const by = "by" in view ? view.by : null;
  const otherWay =
    by === "password" && (email ?? phone) !== null
      ? { href: to(getPath({ proof: "code" })), way: "code" as const }
      : (by === "code" || by === "request") && has_password
        ? { href: to(getPath({})), way: "password" as const }
        : null;
  const fields = getFields(view);
  const name = "provider" in view ? fixedT(locale, "auth")(`social.${view.provider}`) : "";
  return {
    view,
    title: fixedT(locale, "account")(`forms.${view.kind}.title`, { name }),
    fields,
    /** What was entered in the previous step, if this form asks for the same. */
    login:
      change?.login !== undefined && isLoginFor(fields.includes("email") ? "email" : "phone", change.login)
        ? change.login
        : "",
    /** The address or number that proof codes are sent to. */
    ownLogin: email ?? phone,
    proofBy: email === null ? ("sms" as const) : ("email" as const),
    /** The same form with the other kind of proof; null without one. */
    otherWay,
    /** The URL that requests another code. */
    againHref: againPath === null ? null : to(againPath),
    supportEmail: publicSettings().supportEmail,
    /** When the next code of this form may be requested, in Unix seconds. */
    resend: change?.isProof === (by !== null) ? change.resend : null,
    now,
  };
}
export type AccountFormData = Awaited<ReturnType<typeof loadForm>>;

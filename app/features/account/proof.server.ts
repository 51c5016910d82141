import type { AccountSummary } from "#contract/account";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { AccountFormView } from "./account-forms";
import type { FormBodyProps } from "./form-body";

type CaptchaAnswer = { key?: string | undefined; captcha?: string | undefined };

/** Sends a code that proves the owner's identity, and redirects to the form for entering it. */
export async function sendProof(
  context: RequestContext,
  { path, login, answer }: { path: string; login?: string | undefined; answer: CaptchaAnswer },
): Promise<Response> {
  const { resend, expired } = await context.api.account.prove(
    { locale: context.locale, key: answer.key, captcha: answer.captcha },
    await context.callOptions(),
  );
  const session = await context.session();
  session.set({ change: { ...(login === undefined ? {} : { login }), resend, expired, isProof: true } });
  return redirectTo(localisedPath(path, context.locale), {
    status: 303,
    headers: { "Set-Cookie": await session.commit(), "Cache-Control": "no-store" },
  });
}

/** Whether a proof code was sent and is still valid. */
export async function isProofSent(context: RequestContext): Promise<boolean> {
  const { change } = (await context.session()).data;
  return change?.isProof === true && change.expired > context.now;
}

type Wanted = {
  view: AccountFormView;
  summary: AccountSummary;
  /** The path of this form for a kind of proof. */
  getPath: (state: { proof?: "code" }) => string;
  /** The path that requests another code. */
  againPath: string | null;
};

/** The props of a form page, with the submitted values after a failed submission. */
export async function loadFormProps(
  context: RequestContext,
  { view, summary: { email, phone, has_password }, getPath, againPath }: Wanted,
): Promise<FormBodyProps> {
  const { change } = (await context.session()).data;
  const { formResult: result, locale, now } = context;
  const to = (path: string) => localisedPath(path, locale);
  const by = "by" in view ? view.by : null;
  const otherWay =
    by === "password" && (email ?? phone) !== null
      ? { href: to(getPath({ proof: "code" })), way: "code" as const }
      : (by === "code" || by === "request") && has_password
        ? { href: to(getPath({})), way: "password" as const }
        : null;
  return {
    view,
    action: to(context.path) + context.url.search,
    login: change?.login ?? "",
    ownLogin: email ?? phone,
    proofBy: email === null ? "sms" : "email",
    otherWay,
    againHref: againPath === null ? null : to(againPath),
    submission: result?.submission ?? null,
    captcha: result?.captcha ?? null,
    expired: result?.expired ?? null,
    resend: change?.isProof ? change.resend : null,
    now,
  };
}

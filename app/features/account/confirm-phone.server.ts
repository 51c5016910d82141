import { formatPhone } from "#domain/login";
import { getSentCode } from "~/lib/api/sent-code";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { redirectWithSession } from "~/lib/session/redirects.server";
import { createToastHeader } from "~/lib/session/session.server";
import { describeAccountError } from "./account-forms.server";
import { createAccountLoader } from "./account-page.server";
import { getConfirmPhoneSchema } from "./confirm-phone-schema";

const toSection = (context: RequestContext) => localisedPath(paths.security(), context.locale);

/** /account/phone: confirms the number that the account is said to have (AMB-252). */
export const confirmPhoneLoader = createAccountLoader(
  "security",
  async ({ context, summary: { unconfirmed_phone: phone } }) => {
    if (phone === null) throw redirectTo(toSection(context));
    const { change } = (await context.session()).data;
    const isSent = change?.login === phone && !change.isProof && change.expired > context.now;
    return {
      title: fixedT(context.locale, "account")("confirmPhone.title"),
      phone: formatPhone(phone),
      sent: isSent ? { resend: change.resend, now: context.now } : null,
      back: safePath(context.url.searchParams.get("back")),
    };
  },
  ({ title }) => title,
);

/** What the popup, which stays open, learns once a code was sent. */
export type CodeOfPopup = { sent: { resend: number; now: number } };

/** POST /account/phone: sends the code, confirms the number by it, or forgets the number. */
export const confirmPhoneAction = defineFormAction(
  {
    access: "adult",
    getSchema: ({ fields }) => getConfirmPhoneSchema(fields.get("intent")),
    describeError: (error, { context }) => describeAccountError(error, { kind: "phoneCode" }, context),
  },
  async ({ context, value }) => {
    const { account } = context.api;
    const call = await context.callOptions();
    const { unconfirmed_phone: phone } = await account.summary(undefined, call);
    const session = await context.session();
    const back = safePath(context.url.searchParams.get("back"));
    if (phone === null) return redirectTo(back ?? toSection(context), { status: 303 });
    const finish = async (message: "phoneChanged" | "phoneForgotten") => {
      session.set({ change: undefined });
      const toast = await createToastHeader({ kind: "success", message });
      return redirectWithSession(context, back ?? toSection(context), [toast]);
    };
    if (value.intent === "confirm") {
      await account.confirmPhone({ phone, code: value.code ?? "", locale: context.locale }, call);
      return finish("phoneChanged");
    }
    if (value.intent === "forget") {
      await account.forgetPhone(undefined, call);
      return finish("phoneForgotten");
    }
    const { key, captcha } = value;
    const { resend, expired } = await getSentCode(
      account.changePhone({ phone, key, captcha, locale: context.locale }, call),
    );
    session.set({ change: { login: phone, resend, expired, isProof: false } });
    if (value.from === "popup" && !context.isDocument)
      return Response.json({ sent: { resend, now: context.now } } satisfies CodeOfPopup, {
        headers: { "Set-Cookie": await session.commit() },
      });
    return redirectWithSession(context, localisedPath(paths.confirmPhone(back), context.locale));
  },
);

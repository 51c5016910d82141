import * as z from "zod/mini";
import type { SocialProvider } from "#contract/auth";
import { normalizeEmail } from "#domain/entered-text";
import { formatAccountPhone, parsePhone } from "#domain/login";
import { attempt } from "~/lib/api/api-client.server";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { secretFields } from "~/lib/forms/form-result";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createToastHeader } from "~/lib/session/session.server";
import type { ToastMessage } from "~/lib/session/toast-messages";
import { formatLongDate } from "~/lib/time/time-text";
import { startSocial } from "../auth/social.server";
import { describeAccountError } from "./account-errors";
import { type ChangeView, findForm, getFormPath, withSentProof } from "./account-forms";
import { createAccountLoader } from "./account-page.server";
import { type AccountValues, getAccountSchema } from "./account-schemas";
import { getDeviceName } from "./device-name";
import { isProofSent, loadForm, sendProof } from "./proof.server";

/** The submitted form, whether or not the account has what it changes. */
const getView = ({ url }: RequestContext): ChangeView | null =>
  findForm(url.searchParams, { email: "", phone: "", has_password: true }, true);

/** /account/profile: the section, or one of its forms. */
export const securityLoader = createAccountLoader("security", async ({ context, summary }) => {
  const view = findForm(context.url.searchParams, summary, await isProofSent(context));
  if (view) {
    const getPath = (state: { proof?: "code" }) => getFormPath(view, state);
    const againPath = "by" in view ? null : getFormPath(view);
    return { kind: "form" as const, form: await loadForm(context, { view, summary, getPath, againPath }) };
  }
  const { locale } = context;
  const t = fixedT(locale, "account");
  const sessions = await context.api.account.sessions(undefined, await context.callOptions());
  return {
    kind: "overview" as const,
    email: summary.email,
    phone: summary.phone === null ? null : formatAccountPhone(summary.phone),
    hasPassword: summary.has_password,
    links: await loadLinks(context),
    sessions: sessions.items.map(({ id, device, created, last_used, is_current }) => ({
      id,
      name: getDeviceName(t, device),
      since: formatLongDate(created, locale),
      lastUsed: last_used,
      isCurrent: is_current,
    })),
    timeZone: context.timeZone,
  };
});

/** A provider to sign in with and the account linked to it, if any (S-107). */
export type ProviderLink = { provider: SocialProvider; isLinked: boolean; email: string | null };

/** The configured providers. If loading fails, the section is shown without them. */
async function loadLinks(context: RequestContext): Promise<ProviderLink[]> {
  const { auth } = context.api;
  const call = await context.callOptions();
  const loaded = await attempt(
    Promise.all([auth.socialProviders(undefined, call), auth.socialLinks(undefined, call)]),
  );
  if (!loaded.ok) return [];
  const [providers, links] = loaded.value;
  return providers.items.map((provider) => {
    const link = links.items.find((linked) => linked.provider === provider);
    return { provider, isLinked: link !== undefined, email: link?.email ?? null };
  });
}

/** Values submitted by the section's buttons. */
const SectionForm: z.ZodMiniType<AccountValues> = z.object({
  intent: z.enum(["end-session", "end-others"]),
  id: z.optional(z.string().check(z.maxLength(64))),
});

/** POST /account/profile: a form of the section, or one of its buttons. */
export const securityAction = defineFormAction(
  {
    access: "adult",
    getSchema: ({ context, fields }) => {
      const view = getView(context);
      return view ? getAccountSchema(withSentProof(view, fields), fields.get("intent")) : SectionForm;
    },
    secrets: secretFields,
    describeError: (error, { context }) => describeAccountError(error, getView(context)),
  },
  async ({ context, value }) => {
    const view = getView(context);
    if (!view) return endSessions(context, value);
    if (value.intent !== "proof") return takeForm(context, view, value);
    const path = getFormPath(view, { proof: "code" });
    return sendProof(context, { path, login: value.email ?? value.phone, answer: value });
  },
);

async function endSessions(context: RequestContext, { intent, id = "" }: AccountValues): Promise<Response> {
  const call = await context.callOptions();
  if (intent === "end-session") await context.api.account.endSession({ id }, call);
  else await context.api.account.endOtherSessions({}, call);
  return redirectToSection(context, intent === "end-session" ? "sessionEnded" : "sessionsEnded");
}

async function takeForm(context: RequestContext, view: ChangeView, value: AccountValues): Promise<Response> {
  const { api, locale } = context;
  const options = await context.callOptions();
  const { password, key, captcha } = value;
  const proof = { password, proof: value.proof, key, captcha, locale };
  const email = normalizeEmail(value.email ?? "");
  const phone = parsePhone(value.phone ?? "")?.number ?? "";
  const code = value.code ?? "";
  switch (view.kind) {
    case "email": {
      const { resend, expired } = await api.account.changeEmail({ email, ...proof }, options);
      return redirectToCodeForm(context, "email", { login: email, resend, expired });
    }
    case "phone": {
      const { resend, expired } = await api.account.changePhone({ phone, ...proof }, options);
      return redirectToCodeForm(context, "phone", { login: phone, resend, expired });
    }
    case "emailCode":
      await api.account.confirmEmail({ email, code, locale }, options);
      return redirectToSection(context, "emailChanged");
    case "phoneCode":
      await api.account.confirmPhone({ phone, code, locale }, options);
      return redirectToSection(context, "phoneChanged");
    case "link":
      return redirectToProvider(context, view.provider, proof);
    case "unlink":
      await api.auth.socialUnlink({ provider: view.provider, ...proof }, options);
      return redirectToSection(context, "unlinked");
    case "password":
      await api.account.changePassword({ new_password: value.newPassword ?? "", ...proof }, options);
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
  session.set({ change: undefined, auth_route: localisedPath(paths.security(), context.locale) });
  return startSocial(context, { provider, purpose: "link", ...proof });
}

/** Remembers where the code was sent, and redirects to the form for entering it. */
async function redirectToCodeForm(
  context: RequestContext,
  change: "email" | "phone",
  sent: { login: string; resend: number; expired: number },
): Promise<Response> {
  const session = await context.session();
  session.set({ change: { ...sent, isProof: false } });
  return redirectTo(localisedPath(paths.changeLogin(change, { step: "code" }), context.locale), {
    status: 303,
    headers: { "Set-Cookie": await session.commit(), "Cache-Control": "no-store" },
  });
}

/** Redirects back to the section with a toast. */
async function redirectToSection(context: RequestContext, message: ToastMessage): Promise<Response> {
  const session = await context.session();
  session.set({ change: undefined });
  return redirectTo(localisedPath(paths.security(), context.locale), {
    status: 303,
    headers: [
      ["Set-Cookie", await session.commit()],
      ["Set-Cookie", await createToastHeader({ kind: "success", message })],
      ["Cache-Control", "no-store"],
    ],
  });
}

import * as z from "zod/mini";
import { SocialProvider } from "#contract/auth";
import { languages } from "#contract/languages";
import { consentCategories, type ConsentCategory } from "#domain/consent";
import { formatPhone } from "#domain/login";
import { attempt } from "~/lib/api/api-client.server";
import { passkeyHost } from "~/lib/env.server";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { Locale } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatLongDate } from "~/lib/time/time-text";
import { linkProblems } from "../auth/social.server";
import {
  describeAccountError,
  findForm,
  getFormPath,
  getRows,
  redirectToSection,
  takeForm,
} from "./account-forms.server";
import { createAccountLoader } from "./account-page.server";
import { type AccountValues, type ChangeView, getAccountSchema } from "./account-schemas";
import { getDeviceName } from "./device-name";
import { type AccountFormData, isProofSent, loadForm, sendProof, withSentProof } from "./proof.server";

/** The submitted form, whether or not the account has what it changes. */
const getView = ({ url }: RequestContext): ChangeView | null =>
  findForm(url.searchParams, { email: "", phone: "", has_password: true }, true);

const getFormTitle = (section: { kind: "overview" } | { kind: "form"; form: AccountFormData }) =>
  section.kind === "form" ? section.form.title : undefined;

/** /account/profile: the section, or one of its forms. */
export const securityLoader = createAccountLoader(
  "security",
  async ({ context, summary }) => {
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
      rows: getRows(context, summary),
      unconfirmedPhone: summary.unconfirmed_phone === null ? null : formatPhone(summary.unconfirmed_phone),
      links: await loadLinks(context),
      notLinked: getNotLinked(context),
      passkeys: await loadPasskeys(context),
      passkeyHost,
      consent: await loadConsent(context),
      sessions: sessions.items.map(
        ({ id, device, browser, system, country, created, last_used, is_current }) => ({
          id,
          name: device?.name ?? ([browser, system].filter(Boolean).join(", ") || getDeviceName(t, device)),
          place: country === null ? null : getCountryName(country, locale),
          since: formatLongDate(created, locale),
          lastUsed: last_used,
          isCurrent: is_current,
        }),
      ),
      timeZone: context.timeZone,
    };
  },
  getFormTitle,
);

const getCountryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(languages[locale].tag, { type: "region" }).of(code) ?? code;

/** The provider that has just not been linked, and why; null if there is none. */
function getNotLinked({ url }: RequestContext) {
  const provider = SocialProvider.safeParse(url.searchParams.get("provider"));
  const why = linkProblems.find((problem) => problem === url.searchParams.get("why"));
  return provider.success && why ? { provider: provider.data, why } : null;
}

/** The account's last answer to the request for consent, in words; null without one. */
async function loadConsent(context: RequestContext): Promise<string | null> {
  const found = await attempt(context.api.account.consents(undefined, await context.callOptions()));
  const [last] = found.ok ? found.value.items : [];
  if (!last) return null;
  const t = fixedT(context.locale, "account");
  const getName = (category: ConsentCategory) =>
    fixedT(context.locale, "consent")(`categories.${category}.name`).toLocaleLowerCase();
  const agreed = consentCategories.filter((category) => last[category]).map(getName);
  return t("data.consent.given", {
    date: formatLongDate(last.at, context.locale),
    categories: agreed.length > 0 ? agreed.join(", ") : t("data.consent.none"),
  });
}

/** A provider to sign in with and the account linked to it, if any (S-107). */
type ProviderLink = { provider: SocialProvider; isLinked: boolean; email: string | null };

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

/** If loading fails, the section is shown without them. */
async function loadPasskeys(context: RequestContext) {
  const loaded = await attempt(context.api.passkeys.list(undefined, await context.callOptions()));
  if (!loaded.ok) return null;
  return loaded.value.items.map(({ id, is_synced, created, last_used }) => ({
    id,
    isSynced: is_synced,
    created: formatLongDate(created, context.locale),
    lastUsed: last_used === null ? null : formatLongDate(last_used, context.locale),
  }));
}

/** Values submitted by the section's buttons. */
const SectionForm: z.ZodMiniType<AccountValues> = z.object({
  intent: z.enum(["end-session", "end-others", "remove-passkey"]),
  id: z.optional(z.string().check(z.maxLength(1400))),
});

/** POST /account/profile: a form of the section, or one of its buttons. */
export const securityAction = defineFormAction(
  {
    access: "adult",
    keepsTyped: { text: ["email", "phone"], rest: ["intent"] },
    getSchema: ({ context, fields }) => {
      const view = getView(context);
      return view ? getAccountSchema(withSentProof(view, fields), fields.get("intent")) : SectionForm;
    },
    describeError: (error, { context }) => describeAccountError(error, getView(context), context),
  },
  async ({ context, value, fields }) => {
    const view = getView(context);
    if (!view) return pressButton(context, value);
    if (value.intent !== "proof") return takeForm(context, view, value);
    const path = getFormPath(view, { proof: "code" });
    return sendProof(context, {
      path,
      login: value.email ?? value.phone,
      answer: value,
      isAgain: fields.has("proof"),
    });
  },
);

async function pressButton(context: RequestContext, { intent, id = "" }: AccountValues): Promise<Response> {
  const { api } = context;
  const call = await context.callOptions();
  switch (intent) {
    case "remove-passkey":
      await api.passkeys.remove({ id }, call);
      return redirectToSection(context, "passkeyRemoved");
    case "end-session":
      await api.account.endSession({ id }, call);
      return redirectToSection(context, "sessionEnded");
    default:
      await api.account.endOtherSessions({}, call);
      return redirectToSection(context, "sessionsEnded");
  }
}

import { data } from "@remix-run/node";
import { UnsubscribeReason } from "#contract/account";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { defineAdultLoader } from "../layouts/define-adult-loader.server";
import { EndByEmailFields, EndFields } from "./newsletter-schemas";
import { describeError, loadSettings, readEmailLink } from "./newsletter-settings.server";

/** /unsubscribe: asks for the reason and, without an email's token or an account, for the address (R-144, AMB-199). */
export const newsletterEndLoader = defineAdultLoader({ access: "public" }, async ({ context }) => {
  const kind = await findState(context);
  const t = fixedT(context.locale, "newsletter");
  const isForm = kind === "form" || kind === "address";
  return {
    kind,
    reason: UnsubscribeReason.safeParse(context.url.searchParams.get("reason")).data ?? null,
    plainTitle: isForm
      ? t("unsubscribe.title")
      : t(kind === "outdated" ? "outdated.title" : `unsubscribe.${kind}.title`),
  };
});

type State = "form" | "address" | "sent" | "done" | "outdated";

async function findState(context: RequestContext): Promise<State> {
  const done = context.url.searchParams.get("done");
  if (done === "ended") return "done";
  if (done === "sent") return "sent";
  const settings = await loadSettings(context);
  if (settings === "outdated") return "outdated";
  return settings !== null && settings.topics.length > 0 ? "form" : "address";
}

/** POST /unsubscribe: unsubscribes, or sends a link that does. */
export const newsletterEndAction = defineFormAction(
  {
    access: "public",
    getSchema: ({ fields }) => (fields.has("email") ? EndFields : EndByEmailFields),
    describeError,
  },
  async ({ context, value }) => {
    if ((await context.viewer()).isChild) throw data({ reason: "forbidden" as const }, { status: 403 });
    const { api, locale } = context;
    const reason = UnsubscribeReason.safeParse(value.reason).data;
    const isAsking = "email" in value;
    if (isAsking) {
      const { email, key, captcha } = value;
      await api.newsletter.unsubscribeLink(
        { email, reason, locale, ...(key && captcha ? { key, captcha } : {}) },
        await context.callOptions(),
      );
    } else
      await api.newsletter.unsubscribe({ ...readEmailLink(context), reason }, await context.callOptions());
    return redirectTo(localisedPath(`${paths.newsletterEnd()}?done=${isAsking ? "sent" : "ended"}`, locale), {
      status: 303,
    });
  },
);

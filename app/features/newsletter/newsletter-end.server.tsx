import { data } from "@remix-run/node";
import { UnsubscribeReason } from "#contract/account";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { childPage } from "../account/child-page.server";
import { NewsletterEndBody, type NewsletterEndState } from "./newsletter-end-body";
import { EndByEmailFields, EndFields } from "./newsletter-schemas";
import { describeError, loadSettings, readEmailLink, readForm } from "./newsletter-view.server";

/** /unsubscribe: asks for the reason and, without an email's token or an account, for the address (R-144, AMB-199). */
export const newsletterEndLoader = defineLoader({ access: "public" }, async ({ context }) => {
  if ((await context.viewer()).isChild) return childPage(context);
  const { url, locale, path, formResult } = context;
  const done = url.searchParams.get("done");
  const isRefused = formResult?.submission.error?.[""]?.includes("outdated") ?? false;
  const state: NewsletterEndState =
    done === "ended" ? "done" : done === "sent" ? "sent" : isRefused ? "outdated" : await findState();
  const query = new URLSearchParams(readEmailLink(context) ?? {}).toString();
  const reason = formResult?.submission.initialValue?.reason ?? url.searchParams.get("reason");
  return {
    page: privateMarkup(context, NewsletterEndBody, {
      state,
      action: localisedPath(path, locale) + (query ? `?${query}` : ""),
      reason: UnsubscribeReason.safeParse(reason).data ?? null,
      form: readForm(context),
    }),
    plainTitle: fixedT(locale, "newsletter")("unsubscribe.title"),
    seo: null,
  };

  async function findState(): Promise<NewsletterEndState> {
    const settings = await loadSettings(context);
    if (settings === "outdated") return "outdated";
    return settings !== null && settings.topics.length > 0 ? "form" : "address";
  }
});

/** POST /unsubscribe: unsubscribes, or sends a link that does. */
export const newsletterEndAction = defineFormAction(
  {
    access: "public",
    getSchema: ({ fields }) => (fields.has("email") ? EndFields : EndByEmailFields),
    secrets: ["key", "captcha"],
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
      headers: { "Cache-Control": "no-store" },
    });
  },
);

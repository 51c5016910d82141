import { data } from "@remix-run/node";
import type { NewsletterTopic } from "#contract/newsletter";
import { getAvailableTopics } from "#domain/newsletter";
import { ApiError } from "~/lib/api/api-error";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import type { Seo } from "~/lib/seo/seo";
import { defineAdultLoader } from "../layouts/define-adult-loader.server";
import { readTopics, SubscribeFields, TopicFields } from "./newsletter-schemas";
import { describeError, loadSettings, readEmailLink } from "./newsletter-settings.server";

/** /newsletter: a subscription form; for subscribers and account owners, their topics. */
export const newsletterLoader = defineAdultLoader({ access: "public" }, async ({ context }) => {
  const viewer = await context.viewer();
  const seo = getSeo(context);
  const note = context.url.searchParams.get("done");
  if (note === "sent") return { kind: "sent" as const, seo };
  const settings = await loadSettings(context);
  if (settings === "outdated") return { kind: "outdated" as const, seo };
  const subscription = settings?.email ? settings : null;
  const available: NewsletterTopic[] = subscription
    ? subscription.available
    : getAvailableTopics(viewer.billingCountry);
  return {
    kind: subscription ? ("settings" as const) : ("subscribe" as const),
    /** Partly masked. */
    email: subscription?.email ?? null,
    chosen: subscription?.topics ?? null,
    available,
    isSaved: note === "saved",
    isSignedIn: !viewer.isVirtual,
    link: new URLSearchParams(readEmailLink(context) ?? {}).toString(),
    seo,
  };
});

function getSeo(context: RequestContext): Seo {
  const t = fixedT(context.locale, "newsletter");
  return createSeo(context, {
    title: t("seoTitle"),
    description: t("lead"),
    canonicalPath: paths.newsletter(),
    crumbs: [{ name: t("title"), path: paths.newsletter() }],
    isIndexed: readEmailLink(context) === null,
  });
}

/** POST /newsletter: requests a confirmation email, or saves the topics. */
export const newsletterAction = defineFormAction(
  {
    access: "public",
    getSchema: ({ fields }) => (fields.get("intent") === "save" ? TopicFields : SubscribeFields),
    describeError,
  },
  async ({ context, value }) => {
    const viewer = await context.viewer();
    if (viewer.authState === "error") throw new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" });
    if (viewer.isChild) throw data({ reason: "forbidden" as const }, { status: 403 });
    const { api, locale } = context;
    const link = readEmailLink(context);
    const topics = readTopics(value);
    const isSubscribing = value.email !== undefined;
    if (value.email !== undefined) {
      const { email, key, captcha } = value;
      await api.newsletter.subscribe(
        { email, topics, locale, ...(key && captcha ? { key, captcha } : {}) },
        await context.callOptions(),
      );
    } else await api.newsletter.change({ ...link, topics, locale }, await context.callOptions());
    const query = new URLSearchParams({
      ...(isSubscribing || link === null || topics.length === 0 ? {} : link),
      done: isSubscribing ? "sent" : "saved",
    });
    const isEnded = !isSubscribing && topics.length === 0;
    const onward = isEnded ? `${paths.newsletterEnd()}?done=ended` : `${paths.newsletter()}?${query}`;
    return redirectTo(localisedPath(onward, locale), { status: 303 });
  },
);

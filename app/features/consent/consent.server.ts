import { stringifySetCookie } from "cookie";
import * as z from "zod";
import {
  type Consent,
  consentCategories,
  type ConsentCategory,
  consentCookieName,
  consentDays,
  createConsent,
  isAllowed,
  isOverruled,
  serializeConsent,
} from "#domain/consent";
import { createPartnerCookies, removeSourceCookies, sourceParameters } from "#domain/partner-cookies";
import { getConsentCategory } from "#domain/third-parties";
import { daySeconds } from "#domain/time-units";
import { attempt } from "~/lib/api/api-client.server";
import { isHttps } from "~/lib/env.server";
import { getBackPath } from "~/lib/http/back-path";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { configuredThirdParties } from "~/lib/http/third-party-sources.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Viewer } from "~/lib/request-context/viewer";
import { createSeo } from "~/lib/seo/create-seo.server";
import { createToastHeader } from "~/lib/session/session.server";
import { formatLongDate } from "~/lib/time/time-text";

/** The parameter of /cookie-settings after an answer. */
const savedParameter = "saved";

const Form = z.strictObject({
  action: z.enum(["all", "necessary", "chosen"]),
  preferences: z.literal("on").optional(),
  statistics: z.literal("on").optional(),
  marketing: z.literal("on").optional(),
  /** Where to continue; by default the page that the form is on. */
  back: z.string().max(2000).optional(),
});
type Answer = z.output<typeof Form>;

const isAgreed = (category: ConsentCategory, { action, ...chosen }: Answer): boolean =>
  action === "all" || (action === "chosen" && chosen[category] === "on");

/** POST /resources/consent: sets the cookie by the server's clock and records the answer with the account. */
export const consentAction = defineAction(
  { access: "public", form: Form },
  async ({ context, request, form }) => {
    const viewer = await context.viewer();
    // A child is not asked, but may always refuse.
    const answer: Answer = viewer.isChild ? { action: "necessary" } : form;
    const consent = createConsent({
      preferences: isAgreed("preferences", answer),
      statistics: isAgreed("statistics", answer),
      marketing: isAgreed("marketing", answer),
      utc: context.now,
      region: viewer.country,
    });
    await record(context, viewer, consent);
    const back = getBackPath(request, form.back);
    const headers = new Headers();
    for (const cookie of [createCookie(consent), ...getSourceCookies(context, viewer, consent, back)])
      headers.append("Set-Cookie", cookie);
    if (request.headers.get("accept")?.includes("application/json"))
      return new Response(null, { status: 204, headers });
    // The settings, which say where to return to, say it themselves.
    if (form.back === undefined && isOverruled(consent, context.isObjecting))
      headers.append("Set-Cookie", await createToastHeader({ kind: "success", message: "consentOverruled" }));
    return redirectTo(back, { status: 303, headers });
  },
);

const createCookie = (consent: Consent): string =>
  stringifySetCookie(
    {
      name: consentCookieName,
      value: serializeConsent(consent),
      maxAge: consentDays * daySeconds,
      path: "/",
      sameSite: "lax",
      secure: isHttps,
    },
    { encode: (value) => value },
  );

/** Remembers where the visitor came from, if the page still says so, or forgets it. */
function getSourceCookies(
  { cookies, isObjecting }: RequestContext,
  { isChild }: Viewer,
  consent: Consent,
  back: string,
): string[] {
  if (isAllowed(consent, "marketing", { isObjecting, isChild }))
    return createPartnerCookies(new URL(back, "http://host.invalid").searchParams, sourceParameters, isHttps);
  return sourceParameters.some((name) => cookies[name] !== undefined) ? removeSourceCookies(isHttps) : [];
}

/** The cookie is what counts: a failure to record it is no reason to ask again. */
async function record(context: RequestContext, viewer: Viewer, consent: Consent): Promise<void> {
  if (viewer.profileId === null || viewer.isChild) return;
  const { ver, preferences, statistics, marketing, region } = consent;
  await attempt(
    context.api.account.addConsent(
      { ver, preferences, statistics, marketing, region },
      await context.callOptions(),
    ),
  );
}

/** /cookie-settings: what was agreed to in this browser, to be changed or withdrawn. */
export const cookieSettingsLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { consent, locale, url, isObjecting } = context;
  const { isChild } = await context.viewer();
  const t = fixedT(locale, "consent");
  return {
    isChild,
    isObjecting,
    thirdParties: isChild
      ? []
      : configuredThirdParties.map(({ name, src }) => ({
          category: getConsentCategory(name),
          host: new URL(src).host,
        })),
    agreed: consentCategories.filter((category) => consent?.[category]),
    answered: consent && formatLongDate(consent.utc, locale),
    isSaved: url.searchParams.has(savedParameter),
    seo: createSeo(context, {
      title: t("settings.title"),
      description: t("settings.lead"),
      canonicalPath: paths.cookieSettings(),
      isIndexed: false,
    }),
  };
});

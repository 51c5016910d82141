import { randomUUID } from "node:crypto";
import * as z from "zod";
import { SocialProvider } from "#contract/auth";
import { attempt } from "~/lib/api/api-client.server";
import type { ApiError } from "~/lib/api/api-error";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { redirectToIssuer } from "~/lib/http/redirect-to-issuer.server";
import { defaultLocale, isLocale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getDeviceType } from "~/lib/request-context/user-agent";
import { siteOrigin } from "~/lib/seo/origin.server";
import { redirectWithSession } from "~/lib/session/redirects.server";
import { runPendingAction } from "../favorites/pending-action.server";
import { getEntryPath, isNew, mayStartTrial, storeReturnPath, takeReturnPath } from "./auth.server";

const requireProvider = (name: string | undefined): SocialProvider =>
  SocialProvider.safeParse(name).data ?? notFound();

/**
 * GET /auth/social/{provider}: redirects to the ways to sign in, because only a form may start a visit to a provider.
 */
export const socialStartLoader = defineLoader({ access: "public" }, async ({ context, params }) => {
  requireProvider(params.provider);
  throw redirectTo(localisedPath(paths.auth(), context.locale));
});

/** POST /auth/social/{provider}: redirects to the provider's sign-in page (AMB-195). */
export const socialStartAction = defineAction(
  {
    access: "public",
    form: z.strictObject({
      back: z.string().optional(),
      from: z.string().optional(),
      intent: z.literal("login").optional(),
    }),
  },
  async ({ context, params, form }) => {
    const provider = requireProvider(params.provider);
    storeReturnPath(await context.session(), form);
    const started = await attempt(startSocial(context, { provider, purpose: "login" }));
    if (started.ok) return started.value;
    return redirectTo(getErrorPath(started.error, context.locale), { status: 303 });
  },
);

type Start = { provider: SocialProvider; purpose: "login" | "link" };

/** Redirects to a provider's page. Linking an account requires proof of identity. Throws the API's errors. */
export async function startSocial(context: RequestContext, { provider, purpose, ...proof }: Start) {
  const redirect_uri = siteOrigin(context.url) + paths.socialReturn(provider);
  const { url, state } = await context.api.auth.socialStart(
    { provider, redirect_uri, purpose, ...proof },
    await context.callOptions(),
  );
  const session = await context.session();
  session.set({ social: { state, provider, isLinking: purpose === "link", locale: context.locale } });
  const headers = { "Cache-Control": "no-store", "Set-Cookie": await session.commit() };
  return (
    redirectToIssuer(url, headers) ??
    redirectTo(localisedPath(paths.auth("social-error"), context.locale), { status: 303 })
  );
}

/**
 * GET /token/{provider}: the return from a provider's page. It changes the session, guarded by the state stored at
 * the start (AMB-232). The API exchanges the code, so no provider token reaches this server.
 */
export const socialReturnLoader = defineLoader({ access: "public" }, async ({ context, params, request }) => {
  const provider = requireProvider(params.provider);
  const session = await context.session();
  const { social, deviceId = randomUUID(), auth_route: route } = session.data;
  const locale = isLocale(social?.locale) ? social.locale : defaultLocale;
  if (social?.provider !== provider || context.url.searchParams.get("state") !== social.state)
    throw redirectTo(localisedPath(paths.auth("social-error"), locale), { status: 303 });
  const returned = { provider, state: social.state, query: context.url.search.slice(1) };
  const { auth } = context.api;
  if (social.isLinking) {
    const linked = await attempt(auth.socialLink(returned, await context.callOptions()));
    session.set({ social: undefined, auth_route: undefined });
    throw await redirectWithSession(
      context,
      linked.ok ? (route ?? localisedPath(paths.account(), locale)) : getErrorPath(linked.error, locale),
    );
  }
  const entered = await attempt(
    auth.socialLogin(
      {
        ...returned,
        device_id: deviceId,
        device_type: getDeviceType(context.userAgent, session.data.webview),
        locale,
      },
      await context.callOptions(),
    ),
  );
  if (entered.ok) {
    const isNewcomer = mayStartTrial(context, entered.value) && isNew(context, entered.value);
    const onward = takeReturnPath(session, isNewcomer);
    session.signIn(entered.value, deviceId);
    session.set({ social: undefined, auth: undefined });
    const cookies = await runPendingAction(context, request, entered.value);
    throw await redirectWithSession(
      context,
      getEntryPath({ ...context, locale }, entered.value, onward),
      cookies,
    );
  }
  // The sign-in continues: an email address must be confirmed first.
  if (entered.error.code === "EMAIL_IS_NEEDED")
    throw redirectTo(localisedPath(paths.auth("social-collect-creds"), locale), { status: 303 });
  session.set({ social: undefined });
  throw await redirectWithSession(context, getErrorPath(entered.error, locale));
});

/** The path of the step that says why signing in with a provider failed. */
function getErrorPath({ code, message }: ApiError, locale: RequestContext["locale"]): string {
  const to = (step: string, reason = "") => localisedPath(paths.auth(step), locale) + reason;
  if (code === "SOCIAL_SIGNUP_DISABLED" || message === "Social signup disabled")
    return to("social-register-unavailable");
  if (code === "SOCIAL_AUTH_DISABLED" || message === "Social auth disabled")
    return to("social-error", "?reason=disabled");
  return to("social-error", code.startsWith("ACCOUNT_CONFLICT_") ? "?reason=conflict" : "");
}

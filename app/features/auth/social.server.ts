import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type AuthData, SocialProvider } from "#contract/auth";
import { type Attempt, attempt } from "~/lib/api/api-client.server";
import type { ApiError } from "~/lib/api/api-error";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { redirectToIssuer } from "~/lib/http/redirect-to-issuer.server";
import { safePath } from "~/lib/http/safe-path";
import { defaultLocale, isLocale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getDeviceType } from "~/lib/request-context/user-agent";
import { siteOrigin } from "~/lib/seo/origin.server";
import { redirectWithSession } from "~/lib/session/redirects.server";
import { createToastHeader } from "~/lib/session/session.server";
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
    const way = { back: safePath(form.back) ?? undefined, from: safePath(form.from) ?? undefined };
    const started = await attempt(startSocial(context, { provider, purpose: "login", ...way }));
    if (started.ok) return started.value;
    return redirectTo(getErrorPath(started.error, context.locale), { status: 303 });
  },
);

/** Tabs that may be at a provider's page at a time. */
const maxVisits = 3;

type Start = {
  provider: SocialProvider;
  purpose: "login" | "link";
  back?: string | undefined;
  from?: string | undefined;
};

/** Redirects to a provider's page. Linking an account requires proof of identity. Throws the API's errors. */
export async function startSocial(
  context: RequestContext,
  { provider, purpose, back, from, ...proof }: Start,
) {
  const redirect_uri = siteOrigin(context.url) + paths.socialReturn(provider);
  const { url, state } = await context.api.auth.socialStart(
    { provider, redirect_uri, purpose, ...proof },
    await context.callOptions(),
  );
  const session = await context.session();
  const visit = { state, provider, isLinking: purpose === "link", locale: context.locale, back, from };
  session.set({ socials: [visit, ...(session.data.socials ?? [])].slice(0, maxVisits) });
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
  const { socials = [], deviceId = randomUUID() } = session.data;
  const returnedState = context.url.searchParams.get("state");
  const social = socials.find((visit) => visit.provider === provider && visit.state === returnedState);
  const others = socials.filter((visit) => visit !== social);
  const began = (social ?? socials[0])?.locale;
  const locale = isLocale(began) ? began : defaultLocale;
  if (!social) throw redirectTo(localisedPath(paths.auth("social-error"), locale), { status: 303 });
  const returned = { provider, state: social.state, query: context.url.search.slice(1) };
  const { auth } = context.api;
  if (social.isLinking) {
    const linked = await attempt(auth.socialLink(returned, await context.callOptions()));
    session.set({ socials: others });
    throw linked.ok
      ? await redirectWithSession(context, social.back ?? localisedPath(paths.security(), locale), [
          await createToastHeader({ kind: "success", message: "linked" }),
        ])
      : await redirectWithSession(
          context,
          localisedPath(paths.notLinked(provider, getLinkProblem(linked.error)), locale),
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
  throw await answerEntry(context, request, { entered, deviceId, visit: { ...social, locale }, others });
});

type Visits = NonNullable<Awaited<ReturnType<RequestContext["session"]>>["data"]["socials"]>;
type Entry = {
  entered: Attempt<AuthData>;
  deviceId: string;
  visit: Visits[number] & Pick<RequestContext, "locale">;
  /** Other visits that have not ended. */
  others: Visits;
  cookies?: string[];
};

/** Where a viewer goes whom a provider has identified, or has not. */
export async function answerEntry(
  context: RequestContext,
  request: Request,
  { entered, deviceId, visit, others, cookies = [] }: Entry,
): Promise<Response> {
  const session = await context.session();
  const { locale } = visit;
  // Each tab returns to the page that it began at.
  storeReturnPath(session, visit);
  if (entered.ok) {
    const isNewcomer = mayStartTrial(context, entered.value) && isNew(context, entered.value);
    const onward = takeReturnPath(session, isNewcomer);
    session.signIn(entered.value, deviceId);
    session.set({ socials: others, auth: undefined });
    const pressed = await runPendingAction(context, request, entered.value);
    const path = getEntryPath({ ...context, locale }, entered.value, onward);
    return redirectWithSession(context, path, [...pressed, ...cookies]);
  }
  // The sign-in continues: an email address must be confirmed first.
  if (entered.error.code === "EMAIL_IS_NEEDED") {
    session.set({ socials: [visit, ...others].slice(0, maxVisits) });
    return redirectWithSession(context, localisedPath(paths.auth("social-collect-creds"), locale), cookies);
  }
  session.set({ socials: others });
  return redirectWithSession(context, getErrorPath(entered.error, locale), cookies);
}

/** Why linking failed; the account's page says so. */
export const linkProblems = ["conflict", "off", "failed"] as const;
const getLinkProblem = ({ code, isFault }: ApiError): (typeof linkProblems)[number] =>
  code.startsWith("ACCOUNT_CONFLICT_") ? "conflict" : isFault ? "off" : "failed";

/** The path of the step that says why signing in with a provider failed. */
function getErrorPath({ code, message, kind, expired }: ApiError, locale: RequestContext["locale"]): string {
  const to = (step: string, reason = "") => localisedPath(paths.auth(step), locale) + reason;
  if (kind === "limit") return to("limit-error", expired === null ? "" : `?until=${expired}`);
  if (code === "SOCIAL_SIGNUP_DISABLED" || message === "Social signup disabled")
    return to("social-register-unavailable");
  if (code === "SOCIAL_AUTH_DISABLED" || message === "Social auth disabled")
    return to("social-error", "?reason=disabled");
  return to("social-error", code.startsWith("ACCOUNT_CONFLICT_") ? "?reason=conflict" : "");
}

import type { AuthData, SocialProvider } from "#contract/auth";
import { isLoginFor, parsePhone } from "#domain/login";
import { attempt } from "~/lib/api/api-client.server";
import { passkeyHost } from "~/lib/env.server";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { asDocument, redirectWithSession } from "~/lib/session/redirects.server";
import { runPendingAction } from "../favorites/pending-action.server";
import { describeAuthError } from "./auth-errors";
import { getSchema } from "./auth-schemas";
import { type AuthPage, findAuthPage, getNextPath, isForSignedIn } from "./auth-steps";
import { type AuthView, getForm, getTextKey } from "./auth-views";
import { submitAuthStep } from "./submit-auth-step.server";

const requirePage = (path: string): AuthPage => findAuthPage(path) ?? notFound();

/** /auth/{step} and its older paths: a step of signing in (AMB-043, AMB-238). */
export const authLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { view, canonicalPath } = requirePage(context.path);
  const viewer = await context.viewer();
  const { data } = await context.session();
  const back = safePath(context.url.searchParams.get("back"));
  if (!viewer.isVirtual && !isForSignedIn(view))
    throw redirectTo(getReturnPath(context, viewer, back ?? data.auth_route));
  const t = fixedT(context.locale, "auth");
  return {
    view,
    isVirtual: viewer.isVirtual,
    login: getFirstLogin(context, view) ?? getEarlierLogin(data.auth?.login, view),
    providers: await loadProviders(context, view),
    passkeyHost,
    reason: context.url.searchParams.get("reason"),
    back,
    captcha: view.kind === "login" && view.hasCaptcha ? await loadCaptcha(context) : null,
    resend: data.auth?.resend ?? null,
    now: context.now,
    seo: createSeo(context, {
      title: t(`${getTextKey(view)}.title`),
      description: t(`${getTextKey(view)}.lead`),
      canonicalPath,
      isIndexed: false,
    }),
  };
});
export type AuthPageData = Awaited<ReturnType<typeof authLoader>>;

/** The query parameter `msisdn` prefills the operator's field, but proves nothing (AMB-232). */
function getFirstLogin({ url }: RequestContext, view: AuthView): string | null {
  const msisdn = url.searchParams.get("msisdn");
  if (msisdn === null || !("way" in view) || view.way !== "operator") return null;
  return parsePhone(msisdn)?.number ?? null;
}

/** What was entered in an earlier step, if this one asks for the same. */
const getEarlierLogin = (login: string | undefined, view: AuthView): string | null =>
  login !== undefined && isLoginFor(getForm(view).login, login) ? login : null;

/** The providers whose buttons a step shows; none if loading fails. */
async function loadProviders(context: RequestContext, view: AuthView): Promise<SocialProvider[]> {
  if (view.kind !== "login" && view.kind !== "ways" && view.kind !== "provider") return [];
  const listed = await attempt(context.api.auth.socialProviders(undefined, await context.callOptions()));
  const providers = listed.ok ? listed.value.items : [];
  return view.kind === "provider" ? providers.filter((provider) => provider === view.provider) : providers;
}

const loadCaptcha = async (context: RequestContext) =>
  context.api.captcha.get(
    { renew: true, v: String(Date.now()), locale: context.locale },
    await context.callOptions(),
  );

/** The page to return to after signing in: the one that required it, else the home page (AMB-045). */
function getReturnPath(
  context: RequestContext,
  viewer: { isChild: boolean },
  route: string | undefined,
): string {
  return route ?? localisedPath(viewer.isChild ? paths.kids() : paths.home(), context.locale);
}

/**
 * The return path of a viewer who has just signed in: in the account's language (AMB-213). If the account is marked
 * for deletion, they are first asked whether to restore it (AMB-247).
 */
export function getEntryPath(context: RequestContext, auth: AuthData, route: string | undefined): string {
  const path =
    auth.deletion === null
      ? getReturnPath(context, { isChild: auth.profile_for_child }, route)
      : paths.account();
  const [pathname = "", rest = ""] = path.split(/(?=[?#])(.*)/s);
  return localisedPath(splitLocale(pathname).path, auth.language.interface) + rest;
}

/** POST /auth/{step}: submits the step and redirects to the next one. */
export const authAction = defineFormAction(
  {
    access: "public",
    getSchema: ({ context, fields }) =>
      getSchema(getForm(requirePage(context.path).view), fields.get("intent")),
    describeError: (error, { context }) => describeAuthError(error, requirePage(context.path).view),
  },
  async ({ context, request, value }) => {
    const session = await context.session();
    const back = safePath(value.back);
    if (back !== null) session.set({ auth_route: back });
    const taken = await submitAuthStep(context, requirePage(context.path).view, value);
    if ("auth" in taken) {
      const { auth, deviceId } = taken;
      const route = session.data.auth_route;
      session.signIn(auth, deviceId);
      session.set({ auth: undefined, auth_route: undefined, social: undefined });
      const cookies = await runPendingAction(context, request, auth);
      const onward = isNewcomer(context, auth) ? (route ?? paths.start()) : route;
      return redirectWithSession(context, getEntryPath(context, auth, onward), cookies, asDocument);
    }
    const { event, login, sent } = taken;
    // Another tab may be waiting for the code of another registration; the challenge tells them apart.
    const isRegistration = event.type === "code-sent" && event.way === "signup";
    const challenge = isRegistration ? sent?.challenge : session.data.auth?.challenge;
    session.set({ auth: { login, ...sent, challenge } });
    return redirectWithSession(context, localisedPath(getNextPath(event), context.locale));
  },
);

/** An account younger than this was created by the code that has just been entered. */
const newSeconds = 60;

/**
 * Whether a newly registered viewer is offered a free trial. Registration then ends with the tariffs, unless another
 * page required it, an operator bills the viewer, or they have just declined to pay (S-097, AMB-025).
 */
function isNewcomer({ now, cookies, path }: RequestContext, auth: AuthData): boolean {
  const { view } = requirePage(path);
  return (
    auth.type === "REGISTERED" &&
    auth.trial_is_available &&
    !auth.profile_for_child &&
    !auth.mf_info.is_mf &&
    cookies.noPaymentRedirect === undefined &&
    view.kind === "code" &&
    (view.way === "signup" || now - auth.date_created < newSeconds)
  );
}

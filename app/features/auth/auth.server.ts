import type { AuthData, SocialProvider } from "#contract/auth";
import { isLoginFor, parsePhone } from "#domain/login";
import { attempt } from "~/lib/api/api-client.server";
import { passkeyHost, publicSettings } from "~/lib/env.server";
import { withExpiredCode } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Viewer } from "~/lib/request-context/viewer";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { asDocument, redirectWithSession } from "~/lib/session/redirects.server";
import { runPendingAction } from "../favorites/pending-action.server";
import { describeAuthError, findFailedStep } from "./auth-errors";
import { getSchema } from "./auth-schemas";
import { type AuthPage, findAuthPage, getNextPath, isForSignedIn, stepPath } from "./auth-steps";
import { type AuthView, getAuthMode, getForm, getTextKey, getVisitorsView } from "./auth-views";
import { submitAuthStep } from "./submit-auth-step.server";

const requirePage = (path: string): AuthPage => findAuthPage(path) ?? notFound();

/** What a form is sent from: those who may have one are visitors, or recover a password. */
const requireView = (path: string): AuthView => getVisitorsView(requirePage(path).view);

/** /auth/{step} and its older paths: a step of signing in (AMB-043, AMB-238). */
export const authLoader = defineLoader({ access: "public" }, async ({ context, request }) => {
  const { view: asked, canonicalPath } = requirePage(context.path);
  const viewer = await context.viewer();
  const view = viewer.isVirtual ? getVisitorsView(asked) : asked;
  const { data } = await context.session();
  const back = safePath(context.url.searchParams.get("back"));
  if (!viewer.isVirtual && !isForSignedIn(view))
    throw redirectTo(getReturnPath(context, viewer, back ?? data.auth_route));
  const t = fixedT(context.locale, "auth");
  const owner = await loadOwner(context, view, viewer);
  return {
    view,
    mode: getAuthMode(view, {
      provider: data.socials?.[0]?.provider,
      hasPassword: owner?.has_password ?? null,
    }),
    isVirtual: viewer.isVirtual,
    login:
      getFirstLogin(context, view) ?? getEarlierLogin(data.auth?.login ?? owner?.email ?? undefined, view),
    providers: await loadProviders(context, view),
    passkeyHost,
    reason: context.url.searchParams.get("reason"),
    back,
    from: back === null ? getOrigin(context, request, data.auth_route) : null,
    supportEmail: publicSettings().supportEmail,
    captcha: view.kind === "login" && view.hasCaptcha ? await loadCaptcha(context) : null,
    resend: data.auth?.resend ?? null,
    /** Whether a code that can still be entered was sent to the login. */
    isSent: (data.auth?.expired ?? 0) > context.now,
    limitedUntil: getLimitEnd(context, data.auth?.resend),
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

/** When the viewer may try again, by the URL or by what they did last; null if they may. */
function getLimitEnd({ url, now }: RequestContext, resend: number | undefined): number | null {
  const until = url.searchParams.get("until") ?? "";
  const end = /^\d{1,10}$/.test(until) ? Number(until) : (resend ?? 0);
  return end > now ? end : null;
}

/** Whose password is recovered, if it is the signed-in viewer's. */
async function loadOwner(context: RequestContext, view: AuthView, { isVirtual, isChild }: Viewer) {
  if (isVirtual || isChild || (view.kind !== "recovery" && view.kind !== "new-password")) return null;
  const owner = await attempt(context.api.account.summary(undefined, await context.callOptions()));
  return owner.ok ? owner.value : null;
}

/**
 * The page from which the viewer came, which did not require signing in: links to /auth do not name it. Null if it
 * belongs to signing in, or if a press on it has already said where to return to.
 */
function getOrigin({ url }: RequestContext, { headers }: Request, route: string | undefined): string | null {
  const given = safePath(url.searchParams.get("from"));
  if (given !== null) return given;
  const header = headers.get("referer") ?? "";
  const referrer = URL.canParse(header) ? new URL(header) : null;
  if (referrer?.origin !== siteOrigin(url)) return null;
  const { path } = splitLocale(referrer.pathname);
  if (findAuthPage(path) || path === paths.home() || path === paths.logout()) return null;
  if (route?.split("?")[0] === referrer.pathname) return null;
  for (const popup of ["mobile-menu", "login"])
    if (referrer.searchParams.get("popup") === popup) referrer.searchParams.delete("popup");
  return safePath(referrer.pathname + referrer.search);
}

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
  const entry = localisedPath(splitLocale(pathname).path, auth.language.interface);
  return auth.mf_info.mf_pop_up === "to_block" && rest === ""
    ? popupPath(entry, "operator-blocked")
    : entry + rest;
}

/** POST /auth/{step}: submits the step and redirects to the next one. */
export const authAction = defineFormAction(
  {
    access: "public",
    getSchema: ({ context, fields }) => getSchema(getForm(requireView(context.path)), fields.get("intent")),
    describeError: async (error, { context }) => {
      const errors = describeAuthError(error, requireView(context.path));
      const { expired } = (await context.session()).data.auth ?? {};
      return withExpiredCode(errors, expired, context.now);
    },
    getErrorUrl: ({ context, fields }, { submission }) => {
      const step = findFailedStep(submission.error?.[""]?.[0]);
      const way = { back: safePath(fields.get("back")), from: safePath(fields.get("from")) };
      return step && paths.withReturn(localisedPath(stepPath(step), context.locale), way);
    },
  },
  async ({ context, request, value }) => {
    const session = await context.session();
    storeReturnPath(session, value);
    const taken = await submitAuthStep(context, requireView(context.path), value);
    if ("auth" in taken) {
      const { auth, deviceId } = taken;
      const view = requireView(context.path);
      const isByCode = view.kind === "code" || view.kind === "social-code";
      const isRegistered = isByCode && (isNew(context, auth) || ("way" in view && view.way === "signup"));
      // A password that was forgotten in the settings is set from there.
      if (!isByCode && !(await context.viewer()).isVirtual)
        session.set({ auth_route: localisedPath(paths.security(), context.locale) });
      const route = takeReturnPath(session, isRegistered && mayStartTrial(context, auth));
      session.signIn(auth, deviceId);
      const socials = session.data.socials ?? [];
      session.set({ auth: undefined, socials: view.kind === "social-code" ? socials.slice(1) : socials });
      const cookies = await runPendingAction(context, request, auth);
      return redirectWithSession(context, getEntryPath(context, auth, route), cookies, asDocument);
    }
    const { event, login, sent } = taken;
    // Another tab may be waiting for the code of another registration; the challenge tells them apart.
    const isRegistration = event.type === "code-sent" && event.way === "signup";
    const challenge = isRegistration ? sent?.challenge : session.data.auth?.challenge;
    session.set({ auth: { login, resend: sent?.resend, expired: sent?.expired, challenge } });
    return redirectWithSession(context, localisedPath(getNextPath(event), context.locale));
  },
);

type Session = Awaited<ReturnType<RequestContext["session"]>>;

/** Remembers the page that required signing in, or the one that the viewer came from. */
export function storeReturnPath(
  session: Session,
  { back, from }: { back?: string | undefined; from?: string | undefined },
): void {
  const [required, origin] = [safePath(back), safePath(from)];
  if (required !== null) session.set({ auth_route: required, auth_from: undefined });
  else if (origin !== null) session.set({ auth_route: undefined, auth_from: origin });
}

/** Takes the page to return to. Registration ends with the tariffs, unless another page required it (S-097). */
export function takeReturnPath(session: Session, isNewcomer: boolean): string | undefined {
  const { auth_route: required, auth_from: origin } = session.data;
  session.set({ auth_route: undefined, auth_from: undefined });
  return required ?? (isNewcomer ? paths.start() : origin);
}

/** An account younger than this was created by what has just been confirmed. */
const newSeconds = 60;
export const isNew = ({ now }: RequestContext, auth: AuthData): boolean =>
  now - auth.date_created < newSeconds;

/**
 * Whether a newly registered viewer is offered a free trial: not if an operator bills them, or if they have just
 * declined to pay (AMB-025).
 */
export const mayStartTrial = ({ cookies }: RequestContext, auth: AuthData): boolean =>
  auth.type === "REGISTERED" &&
  auth.trial_is_available &&
  !auth.profile_for_child &&
  !auth.mf_info.is_mf &&
  cookies.noPaymentRedirect === undefined;

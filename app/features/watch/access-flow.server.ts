import { randomUUID } from "node:crypto";
import { isSubscriptionOfferAllowed } from "#domain/automatic-popup";
import { redirectToRestore } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getDeviceType } from "~/lib/request-context/user-agent";
import { getViewer, type Viewer } from "~/lib/request-context/viewer";
import { hasDeclinedPayment, wasJustRedirected } from "~/lib/session/session.server";
import { findOnlyTrial } from "../catalog/tariffs-data.server";
import { noPopupContent } from "../popup-content/popup-content";
import { createPopupFacts } from "../popup-content/popup-facts";
import { createPopupMark } from "../popup-content/popup-marks.server";
import { getAccessOutcome } from "./access";

export type Account = { token: string; deviceId: string; viewer: Viewer; cookies: string[] };

/**
 * The session's account, or a virtual one created now, which is first needed for playing (AMB-189). If the account is
 * marked for deletion, redirects to the page that restores it.
 */
export async function ensureAccount(context: RequestContext, request: Request): Promise<Account> {
  const session = await context.session();
  const { token, deviceId } = session.data;
  const viewer = await context.viewer();
  if (viewer.isToBeDeleted) throw redirectToRestore(context);
  if (token && deviceId && (viewer.profileId !== null || viewer.authState === "error"))
    return { token, deviceId, viewer, cookies: [] };

  const device = deviceId ?? randomUUID();
  const auth = await context.api.auth.deviceLogin(
    {
      device_id: device,
      device_type: getDeviceType(context.userAgent, session.data.webview),
      traffic_source: await getTrafficSource(context, request),
      is_child: viewer.isChild,
      locale: context.locale,
    },
    await context.callOptions(null),
  );
  session.signIn(auth, device);
  return {
    token: auth.authentication_token,
    deviceId: device,
    viewer: getViewer(auth, context.clientCountry),
    cookies: [await session.commit()],
  };
}

/** Redirects (303) to a path of the site with the cookies of a created account and the given ones. */
export const redirectWithCookies = (account: Account, path: string, cookies: string[] = []): Response =>
  redirectTo(path, { status: 303, headers: createCookieHeaders([...account.cookies, ...cookies]) });

/** Cookie headers of a created account, for responses other than redirectWithCookies. */
export const getCookieHeaders = (account: Account): Headers => createCookieHeaders(account.cookies);

/** `pagePath` is the page that popups open over; `product` the one to return to once access is granted. */
type PaywallOptions = {
  hasUpgradeOptions: boolean;
  pagePath: string;
  product: string;
  playlist?: string | null;
  /** The second to start at. */
  moment?: number | null;
};

/** Redirects a viewer without access and stores the return paths in the session. */
export async function redirectToPaywall(
  context: RequestContext,
  request: Request,
  account: Account,
  { hasUpgradeOptions, pagePath, product, playlist = null, moment = null }: PaywallOptions,
): Promise<Response> {
  const outcome = getAccessOutcome({
    viewer: account.viewer,
    hasUpgradeOptions,
    isSubscriptionOfferAllowed: await mayOfferSubscription(context, request, account.viewer),
  });
  const to = (path: string) => localisedPath(path, context.locale);
  const go = (path: string, cookies: string[] = []) => redirectWithCookies(account, path, cookies);
  if (account.viewer.operatorPopup === "to_block") return go(popupPath(pagePath, "operator-blocked"));
  const storeReturnPaths = async (changes: {
    auth_route?: string;
    returnToProduct?: string;
    upsale_route?: string;
  }) => {
    const session = await context.session();
    session.set(changes);
    return session.commit();
  };
  switch (outcome.kind) {
    case "partner-popup":
      return go(popupPath(pagePath, "partner", { playlist }));
    case "offer-popup":
      return go(popupPath(pagePath, "offer", { playlist, t: moment }), [
        createPopupMark("subscription-offer", null, context.now),
      ]);
    case "upgrade":
      return go(to(paths.upsale()), [
        await storeReturnPaths({ returnToProduct: product, upsale_route: pagePath }),
      ]);
    case "sign-in":
      return go(to(paths.auth()), [
        await storeReturnPaths({
          auth_route: popupPath(pagePath, "player", { playlist, t: moment }),
          returnToProduct: product,
        }),
      ]);
    case "tariffs":
    case "subscribe": {
      // A viewer who has just chosen «not now» stays on the page.
      if (await hasDeclinedPayment(request.headers.get("cookie")))
        return go(popupPath(pagePath, "offer", { playlist, t: moment }));
      const trial = await findOnlyTrial(context, account.viewer);
      return go(to(trial === null ? paths.tariffs() : paths.purchase(trial, product)), [
        await storeReturnPaths({ returnToProduct: product }),
      ]);
    }
  }
}

/** utm_source, now or, with consent to marketing, of an earlier page, else the referring site, else "direct" (AMB-143). */
async function getTrafficSource(context: RequestContext, request: Request): Promise<string> {
  const remembered = (await context.allows("marketing")) ? context.cookies.utm_source : undefined;
  const source = context.url.searchParams.get("utm_source") ?? remembered;
  if (source) return source.slice(0, 100);
  try {
    const referer = new URL(request.headers.get("referer") ?? "");
    return referer.host === new URL(request.url).host ? "direct" : referer.host.slice(0, 100);
  } catch {
    return "direct";
  }
}

/** Whether a viewer who pressed «play» is offered a subscription in a popup (AMB-099). */
async function mayOfferSubscription(
  context: RequestContext,
  request: Request,
  viewer: Viewer,
): Promise<boolean> {
  const cookies = request.headers.get("cookie") ?? "";
  const session = (await context.session()).data;
  const facts = createPopupFacts(
    {
      viewer,
      content: {
        ...noPopupContent,
        isAfterLogout: session.isAfterLogout ?? false,
        cameWithToken: session.cameWithToken ?? false,
      },
      path: context.path,
      query: new URLSearchParams(
        [...context.url.searchParams].filter(([name]) => name === "app" || name === "s"),
      ),
      cookies,
      now: context.now,
      isGiftHost: context.isGiftHost,
      isMissing: false,
    },
    {
      isCrawler: context.browser.isCrawler,
      isNarrow: context.browser.isMobile,
      hasShown: false,
      canAddToHomeScreen: false,
      secondOfDay: 0,
      alsoSeen: (await wasJustRedirected(cookies)) ? ["subscription-offer"] : [],
    },
  );
  return isSubscriptionOfferAllowed(facts);
}

/** One Set-Cookie header per cookie name. The last session cookie wins: it holds all changes. */
function createCookieHeaders(cookies: string[]): Headers {
  const headers = new Headers();
  const byName = new Map(cookies.map((cookie) => [cookie.slice(0, cookie.indexOf("=")), cookie]));
  for (const cookie of byName.values()) headers.append("Set-Cookie", cookie);
  return headers;
}

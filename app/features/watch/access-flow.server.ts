import { randomUUID } from "node:crypto";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getViewer, type Viewer } from "~/lib/request-context/viewer";
import { hasJustSeenOffer, offerSeenHeader } from "~/lib/session/session.server";
import { accessOutcome, isOfferAllowed } from "./access";

export type Entry = { token: string; deviceId: string; viewer: Viewer; cookies: string[] };

/** The session's account, or a virtual one made now: the first play is the first thing that needs it (AMB-189). */
export async function ensureAccount(context: RequestContext, request: Request): Promise<Entry> {
  const session = await context.session();
  const { token, deviceId } = session.data;
  const viewer = await context.viewer();
  if (token && deviceId && (viewer.profileId !== null || viewer.authState === "error"))
    return { token, deviceId, viewer, cookies: [] };

  const device = deviceId ?? randomUUID();
  const auth = await context.api.auth.deviceLogin(
    {
      device_id: device,
      device_type: "web",
      traffic_source: trafficSource(request),
      is_child: viewer.isChild,
    },
    { context: { apiKey: context.apiKey } },
  );
  session.signIn(auth, device);
  return {
    token: auth.authentication_token,
    deviceId: device,
    viewer: { ...getViewer(auth), country: viewer.country },
    cookies: [await session.commit()],
  };
}

/** 303 to a path of the site, with the cookies of the entry and those given. */
export const redirectWithCookies = (entry: Entry, path: string, cookies: string[] = []): Response =>
  redirectTo(path, { status: 303, headers: headersWith([...entry.cookies, ...cookies]) });

/** What an answer of another kind must carry for the account that was made. */
export const getHeaders = (entry: Entry): Headers => headersWith(entry.cookies);

/** `here` is the page left, where popups open; `product` the one to come back to with access. */
type Way = { hasUpgradeOptions: boolean; here: string; product: string; playlist?: string | null };

/** Where a viewer without access is led (section 4), with the ways back kept in the session. */
export async function redirectToPaywall(
  context: RequestContext,
  request: Request,
  entry: Entry,
  { hasUpgradeOptions, here, product, playlist = null }: Way,
): Promise<Response> {
  const offer = await offerConditions(context, request, entry.viewer);
  const outcome = accessOutcome({
    viewer: entry.viewer,
    hasUpgradeOptions,
    isOfferAllowed: isOfferAllowed(offer),
  });
  const to = (path: string) => localisedPath(path, context.locale);
  const go = (path: string, cookies: string[] = []) => redirectWithCookies(entry, path, cookies);
  const inPlaylist = playlist === null ? "" : `&playlist=${encodeURIComponent(playlist)}`;
  const back = async (changes: { auth_route?: string; returnToProduct?: string }) => {
    const session = await context.session();
    session.set(changes);
    return session.commit();
  };
  switch (outcome.kind) {
    case "partner-popup":
      return go(`${here}?popup=partner${inPlaylist}`);
    case "offer-popup":
      return go(`${here}?popup=offer${inPlaylist}`, [await offerSeenHeader()]);
    case "upgrade":
      return go(to(paths.upsale()), [await back({ returnToProduct: product })]);
    case "sign-in":
      return go(to(paths.auth()), [await back({ auth_route: here, returnToProduct: product })]);
    case "tariffs":
    case "subscribe":
      return go(to(paths.tariffs()), [await back({ returnToProduct: product })]);
  }
}

/** utm_source, else the referring site, else «direct» (AMB-143). */
function trafficSource(request: Request): string {
  const source = new URL(request.url).searchParams.get("utm_source");
  if (source) return source.slice(0, 100);
  try {
    const referer = new URL(request.headers.get("referer") ?? "");
    return referer.host === new URL(request.url).host ? "direct" : referer.host.slice(0, 100);
  } catch {
    return "direct";
  }
}

async function offerConditions(context: RequestContext, request: Request, viewer: Viewer) {
  const cookies = request.headers.get("cookie");
  return {
    viewer,
    path: context.path,
    isGiftHost: context.isGiftHost,
    isCrawler: context.browser.isCrawler,
    isFromTv: /(?:^|;\s*)fromTv=/.test(cookies ?? ""),
    isTokenWebview: context.browser.isMobile && context.url.searchParams.has("auth_token"),
    isAfterLogout: false,
    hasJustBeenSeen: await hasJustSeenOffer(cookies),
    isMiniApp: context.url.searchParams.get("app") === "mlk",
    isTapp: context.url.searchParams.get("s") === "tapp",
  };
}

/** Each cookie is one header. The session is committed at most once: the last one holds all changes. */
function headersWith(cookies: string[]): Headers {
  const headers = new Headers();
  const last = new Map(cookies.map((cookie) => [cookie.slice(0, cookie.indexOf("=")), cookie]));
  for (const cookie of last.values()) headers.append("Set-Cookie", cookie);
  return headers;
}

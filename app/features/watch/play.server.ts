import { randomUUID } from "node:crypto";
import { createCookie } from "@remix-run/node";
import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestScope } from "~/lib/scope/request-scope.server";
import { type Viewer, viewerOf } from "~/lib/scope/viewer";
import { availabilityOf, titleViewOf } from "../title/title-view";
import { type AccessOutcome, accessOutcome, isOfferAllowed, needsAdultsPlan } from "./access";
import { playableOf } from "./player.server";

const Form = z.strictObject({ trailer: z.string().max(200).optional() });

const offerCookieSeconds = 300;
const offerCookie = createCookie("subscriptionOffer", { httpOnly: true, sameSite: "lax", path: "/", maxAge: offerCookieSeconds });

/** Pressing «play» on a title: makes the account if there is none, then opens the player or the way to access. */
export const playAction = defineAction({ access: "public", form: Form }, async ({ scope, params, request, form }): Promise<Response> => {
  const entry = await enter(scope, request);
  const key = params.alias ?? params.product ?? "";
  const product = await scope.api.content.watch(
    { alias: key, locale: scope.locale, geoip_cc: entry.viewer.country },
    { context: { token: entry.token, apiKey: scope.apiKey } },
  );
  const view = titleViewOf(product, params.tail) ?? notFound();
  const { isTrailer, uid } = playableOf(product, view, form.trailer ?? null);
  const here = scope.url.pathname;
  const go = (path: string, cookies: string[] = []) => redirectTo(path, { status: 303, headers: headersWith([...entry.cookies, ...cookies]) });

  // A trailer that is not there plays nothing and says nothing (F-037).
  if (form.trailer && !isTrailer) {
    process.stdout.write(`${JSON.stringify({ level: "info", message: "trailer missing", alias: product.alias, trailer: form.trailer.slice(0, 80) })}\n`);
    return go(here);
  }
  if (isTrailer) return go(`${here}?popup=player&trailer=${encodeURIComponent(uid)}`);
  if (needsAdultsPlan(entry.viewer)) return go(`${here}?popup=child-plan`);
  if (availabilityOf(product, scope.now).kind !== "open") return go(here);

  const address = product.playback_options ?? (await playbackAddress(scope, entry.token, uid));
  if (address !== null) return go(`${here}?popup=player`);

  const offer = await offerConditions(scope, request, entry.viewer);
  const outcome = accessOutcome({ viewer: entry.viewer, hasUpgradeOptions: product.upgrade_options.length > 0, isOfferAllowed: isOfferAllowed(offer) });
  return leave(scope, outcome, go);
});

/** The playlist address of something whose product came without one; null without access (F-020). */
async function playbackAddress(scope: RequestScope, token: string, uid: string): Promise<string | null> {
  const answer = await attempt(scope.api.playback.address({ uid }, { context: { token, apiKey: scope.apiKey } }));
  return answer.ok ? answer.value.url : null;
}

type Go = (path: string, cookies?: string[]) => Response;

/** Where each outcome of the access flow leads, with the way back kept in the session. */
async function leave(scope: RequestScope, outcome: AccessOutcome, go: Go): Promise<Response> {
  const here = scope.url.pathname;
  const to = (path: string) => localisedPath(path, scope.locale);
  const back = async (changes: { auth_route?: string; returnToProduct?: string }) => {
    const session = await scope.session();
    session.set(changes);
    return session.commit();
  };
  switch (outcome.kind) {
    case "partner-popup": return go(`${here}?popup=partner`);
    case "offer-popup": return go(`${here}?popup=offer`, [await offerCookie.serialize("1")]);
    case "upgrade": return go(to(paths.upsale()), [await back({ returnToProduct: here })]);
    case "sign-in": return go(to(paths.auth()), [await back({ auth_route: here, returnToProduct: here })]);
    case "tariffs":
    case "subscribe": return go(to(paths.tariffs()), [await back({ returnToProduct: here })]);
  }
}

type Entry = { token: string; viewer: Viewer; cookies: string[] };

/** The session's account, or a virtual one made now: the first play is the first thing that needs it (AMB-189). */
async function enter(scope: RequestScope, request: Request): Promise<Entry> {
  const session = await scope.session();
  const { token, deviceId } = session.data;
  const viewer = await scope.viewer();
  if (token && deviceId && (viewer.profileId !== null || viewer.authState === "error")) return { token, viewer, cookies: [] };

  const device = deviceId ?? randomUUID();
  const auth = await scope.api.auth.deviceLogin(
    { device_id: device, device_type: "web", traffic_source: trafficSource(request), is_child: false },
    { context: { apiKey: scope.apiKey } },
  );
  session.set({ token: auth.authentication_token, deviceId: device, isVirtual: true });
  return { token: auth.authentication_token, viewer: { ...viewerOf(auth), country: viewer.country }, cookies: [await session.commit()] };
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

async function offerConditions(scope: RequestScope, request: Request, viewer: Viewer) {
  const cookies = request.headers.get("cookie");
  return {
    viewer,
    path: scope.path,
    isGiftHost: scope.isGiftHost,
    isCrawler: scope.browser.isCrawler,
    isFromTv: /(?:^|;\s*)fromTv=/.test(cookies ?? ""),
    isTokenWebview: scope.browser.isMobile && scope.url.searchParams.has("auth_token"),
    isAfterLogout: false,
    wasJustShown: (await offerCookie.parse(cookies)) !== null,
    isMiniApp: scope.url.searchParams.get("app") === "mlk",
    isTapp: scope.url.searchParams.get("s") === "tapp",
  };
}

/** Each cookie is one header. The session is committed at most once: the last one holds all changes. */
function headersWith(cookies: string[]): Headers {
  const headers = new Headers();
  const last = new Map(cookies.map((cookie) => [cookie.slice(0, cookie.indexOf("=")), cookie]));
  for (const cookie of last.values()) headers.append("Set-Cookie", cookie);
  return headers;
}

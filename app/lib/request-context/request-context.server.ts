import { randomBytes, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { parseCookie } from "cookie";
import { LRUCache } from "lru-cache";
import type { AuthData } from "#contract/auth";
import { type Consent, type ConsentCategory, isAllowed, isObjecting, readConsent } from "#domain/consent";
import { readCountry } from "#domain/country";
import { isUnder } from "#domain/is-under";
import { isMiniAppAddress, isMiniAppBrowser } from "#domain/mini-app";
import { type ApiClient, apiClient, type Attempt, attempt, type CallOptions } from "../api/api-client.server";
import type { RenderedMarkup } from "../document/assemble-page.server";
import { env } from "../env.server";
import { isFromOtherSite } from "../http/origin-check";
import { findLocale } from "../i18n/i18n.server";
import { type Locale, splitLocale } from "../i18n/locales";
import { paths } from "../paths";
import {
  openSession,
  sessionCookieName,
  type SessionData,
  type ViewerSession,
} from "../session/session.server";
import { parseTimeZone } from "../time/time-zone";
import { now } from "./clock.server";
import { describeUserAgent } from "./describe-user-agent";
import { type BrowserClass, classifyBrowser } from "./user-agent";
import { createRememberedViewer, createVirtualViewer, getViewer, type Viewer } from "./viewer";

/** Shared by all loaders of an HTTP request, so that each value is loaded once however many use it. */
export type RequestContext = {
  url: URL;
  /** As in the log and in X-Request-Id. */
  requestId: string;
  locale: Locale;
  /** The path without its locale. */
  path: string;
  browser: BrowserClass;
  userAgent: string;
  /** The client's IPv4 address or IPv6 network, for rate limits. */
  clientAddress: string;
  /** The client's country by the proxy; null if unknown. The viewer has the one that counts. */
  clientCountry: string | null;
  /** Aborted when the client disconnects before the response has ended. */
  closed: AbortSignal;
  isGiftHost: boolean;
  /** The messenger's mini-app (AMB-057). */
  isMiniApp: boolean;
  /** Whether a link, a form or a script of another site led here. */
  isFromOtherSite: boolean;
  /** Whether the demonstration controls are available to this visitor. */
  mayControl: boolean;
  now: number;
  /** Start of the current minute, for markup that changes by the minute. */
  minute: number;
  /** The time zone from the browser's cookie, else Moscow. Cacheable pages must not be rendered in it. */
  timeZone: string;
  cookies: Readonly<Record<string, string | undefined>>;
  nonce: string;
  /** What was agreed to in this browser; null without an answer to the present request. */
  consent: Consent | null;
  /** Whether the browser asks not to be tracked. */
  isObjecting: boolean;
  /** Whether something of this category may be stored, sent on or loaded for this viewer. */
  allows: (category: ConsentCategory) => Promise<boolean>;
  /** Whether the response is a document, which has server markup in its HTML; data responses have it in their data. */
  isDocument: boolean;
  /** Whether only the headers will be sent. */
  isHead: boolean;
  /** Whether a form was sent as a document; loaders run only if it was refused, to show it again. */
  isRefusedForm: boolean;
  /** Whether the request has a session; such pages are never cached. */
  hasSession: boolean;
  apiKey: string;
  api: ApiClient;
  serverMarkups: Map<string, RenderedMarkup>;
  /** When something on the page becomes outdated; it is not cached beyond that. Infinity if nothing does. */
  validUntil: number;
  /** Set for pages made for one viewer or one moment; neither the page nor its data may be stored. */
  isPrivate: boolean;
  /**
   * Reported in banners. `isStale`: something on the page is out of date because the API failed; `isViewerUnknown`:
   * the API could not identify the viewer.
   */
  degraded: { isStale: boolean; isViewerUnknown: boolean };
  /** What an editor looks at in place of the site as it is; null for everyone else, and at the desks. */
  preview: NonNullable<SessionData["preview"]> | null;
  session: () => Promise<ViewerSession>;
  /** What the API says of the session's holder; null without a session. */
  holder: () => Promise<Attempt<AuthData> | null>;
  viewer: () => Promise<Viewer>;
  token: () => Promise<string | null>;
  /** Options of API calls on behalf of the viewer, or of the holder of another token; null: of nobody. */
  callOptions: (token?: string | null) => Promise<CallOptions>;
};

/** The API's latest response about each token, for when the API is unavailable. */
const lastViewers = new LRUCache<string, Pick<Viewer, "isChild" | "hasLimits">>({ max: 50_000 });

const requestContexts = new WeakMap<AppLoadContext, Promise<RequestContext>>();

/** The request context that belongs to a loader context. */
export function getRequestContext(context: AppLoadContext, request: Request): Promise<RequestContext> {
  const existing = requestContexts.get(context);
  if (existing) return existing;
  const created = createRequestContext(request, context);
  requestContexts.set(context, created);
  return created;
}

async function createRequestContext(request: Request, context: AppLoadContext): Promise<RequestContext> {
  const url = new URL(request.url);
  const locale = await findLocale(request);
  const { path } = splitLocale(url.pathname);
  const cookieHeader = request.headers.get("cookie");
  const cookies = parseCookie(cookieHeader ?? "");
  const apiKey = url.searchParams.get("s") === "tapp" ? env.API_KEY_TAPP : env.API_KEY;
  const session = memoize(() => openSession(cookieHeader));
  const hasSession = cookies[sessionCookieName] !== undefined;
  const preview = hasSession ? findPreview((await session()).data, path) : null;
  const clientCountry = preview?.country ?? getClientCountry(url, request.headers);
  const moment = preview?.at ?? now();
  const token = async () => (await session()).data.token ?? null;
  const degraded = { isStale: false, isViewerUnknown: false };
  const clientAddress = context.clientAddress ?? "unknown";
  const requestId = context.requestId ?? randomUUID();
  const userAgent = request.headers.get("user-agent") ?? "";
  const callOptions = async (otherToken?: string | null) => ({
    context: {
      token: otherToken === undefined ? await token() : otherToken,
      preview: preview ? { token: preview.token, editor: await token() } : undefined,
      apiKey,
      clientAddress,
      clientCountry,
      requestId,
      clientAgent: describeUserAgent(userAgent),
      experiments: (await session()).data.experiments,
    },
  });
  const holder = memoize(async () =>
    (await token()) && preview?.viewer !== "visitor"
      ? attempt(apiClient.auth.me(undefined, await callOptions()))
      : null,
  );
  const viewer = memoize(async () => {
    const [sessionToken, found] = [await token(), await holder()];
    if (!sessionToken || found === null)
      return createVirtualViewer(clientCountry, { isChild: (await session()).data.isChild ?? false });
    if (found.ok) {
      const identified = getViewer(found.value, clientCountry);
      if (preview) return identified;
      lastViewers.set(sessionToken, { isChild: identified.isChild, hasLimits: identified.hasLimits });
      return identified;
    }
    const last = preview ? { isChild: true, hasLimits: false } : lastViewers.get(sessionToken);
    const remembered = createRememberedViewer((await session()).data, {
      clientCountry,
      isTokenRefused: found.error.kind === "auth",
      ...(last ? { last } : {}),
    });
    degraded.isViewerUnknown = remembered.authState === "error";
    return remembered;
  });
  const consent = readConsent(cookieHeader ?? "");
  const isTrackingRefused = isObjecting((name) => request.headers.get(name));
  return {
    url,
    preview,
    consent,
    isObjecting: isTrackingRefused,
    allows: async (category) => {
      const { isChild, authState } = await viewer();
      if (preview) return false;
      return isAllowed(consent, category, {
        isObjecting: isTrackingRefused,
        isChild: isChild || authState === "error",
      });
    },
    requestId,
    locale,
    path,
    apiKey,
    cookies,
    session,
    holder,
    viewer,
    token,
    callOptions,
    clientAddress,
    clientCountry,
    closed: context.closed ?? request.signal,
    userAgent,
    browser: classifyBrowser(userAgent),
    isGiftHost: isGiftHost(request.headers.get("host") ?? ""),
    isMiniApp: isMiniAppAddress(url.searchParams) || isMiniAppBrowser(cookieHeader ?? ""),
    isFromOtherSite: isFromOtherSite(request.headers, env.PUBLIC_ORIGIN ?? null),
    mayControl: context.mayControl ?? false,
    now: moment,
    minute: Math.floor(moment / 60) * 60,
    nonce: randomBytes(16).toString("base64url"),
    isDocument: isDocument(request, context),
    isHead: context.isHead ?? request.method === "HEAD",
    isRefusedForm: request.method === "POST",
    timeZone: parseTimeZone(cookies.tz),
    hasSession,
    api: apiClient,
    serverMarkups: new Map(),
    degraded,
    isPrivate: false,
    validUntil: Infinity,
  };
}

/** The desks show things as they are, so that editors can go on beside a preview. */
function findPreview({ preview }: SessionData, path: string): RequestContext["preview"] {
  return preview && preview.expires > now() && !isUnder([paths.supportDesk()], path) ? preview : null;
}

function memoize<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let promise: Promise<Value> | null = null;
  return () => (promise ??= make());
}

/** Our server sets it; the stock Remix server does not, so fall back to the browser's headers. */
function isDocument(request: Request, context: AppLoadContext): boolean {
  if (typeof context.isDocument === "boolean") return context.isDocument;
  return request.headers.get("sec-fetch-dest") === "document";
}

/**
 * The country from the trusted proxy's header (the server drops it otherwise) or, outside production, from a query
 * parameter; null if unknown.
 */
function getClientCountry(url: URL, headers: Headers): string | null {
  const override = env.APP_MODE === "production" ? null : url.searchParams.get("geoip_cc");
  return readCountry(override ?? headers.get(env.COUNTRY_HEADER));
}

/** Whether the host sells gift certificates; such hosts have no footer and no popups. */
export function isGiftHost(host: string): boolean {
  const name = host.split(":")[0] ?? "";
  return name.startsWith("gift.") || env.GIFT_HOSTS.includes(name);
}

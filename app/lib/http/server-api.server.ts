import type { IncomingHttpHeaders } from "node:http";
import { parseCookie } from "cookie";
import { readConsent } from "#domain/consent";
import { splitSearch } from "#domain/split-search";
import { apiClient, attempt } from "../api/api-client.server";
import { resetBreakers } from "../api/resilient-fetch.server";
import { clearPublicCache, outdatePublicCache } from "../cache/public-cache.server";
import { env } from "../env.server";
import { processErrors, refusedOrigins, refusedRequests, servedPages } from "../metrics.server";
import { setClock } from "../request-context/clock.server";
import { isGiftHost } from "../request-context/request-context.server";
import { classifyBrowser } from "../request-context/user-agent";
import { sessionCookieName, toastCookieName } from "../session/session.server";
import { getCacheableQuery, isByCookie, isDevPath } from "./cacheable-page";
import { isOwnOrigin, originVerdictHeader } from "./origin-check";

export { sessionCookieName };
export const settings = env;
export { setClock };

/**
 * If the request comes from another site, replaces its Origin with a verdict header, so that the action refuses it
 * with a proper error page. A verdict header sent by the client is discarded.
 */
export function markForeignOrigin(headers: IncomingHttpHeaders): void {
  delete headers[originVerdictHeader];
  if (headers.origin === undefined) return;
  const isOwn = isOwnOrigin(
    { get: (name) => getHeader(headers, name) },
    { publicOrigin: env.PUBLIC_ORIGIN ?? null, hasSessionCookie: false },
  );
  if (isOwn) return;
  headers[originVerdictHeader] = "foreign";
  delete headers.origin;
}

/** Whether a write that no action handles (a DRM licence) comes from our own pages; counts those that do not. */
export function isSameSiteWrite(headers: IncomingHttpHeaders): boolean {
  const hasSessionCookie = parseCookie(headers.cookie ?? "")[sessionCookieName] !== undefined;
  const isOwn = isOwnOrigin(
    { get: (name) => getHeader(headers, name) },
    { publicOrigin: env.PUBLIC_ORIGIN ?? null, hasSessionCookie },
  );
  if (!isOwn) refusedOrigins.inc();
  return isOwn;
}

export function countProcessError(where: string): void {
  processErrors.inc({ where });
}

/** Counts a request refused before it reached the application. */
export function countRefusal(status: number): void {
  refusedRequests.inc({ status: String(status) });
}

/** Counts how a page for anonymous visitors was made. */
export function countPage(outcome: string): void {
  servedPages.inc({ outcome });
}

function getHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : null;
}

export const hasSessionCookie = (cookies: string): boolean =>
  parseCookie(cookies)[sessionCookieName] !== undefined;

/** Clears all caches of public data and closes the breakers, after the data or the clock has changed. */
export function clearCaches(): void {
  clearPublicCache();
  resetBreakers();
}

export { outdatePublicCache as outdateContent };

/** See the API's endpoint; null while it does not answer, or has none. */
export async function readContentVersion(): Promise<string | null> {
  const result = await attempt(apiClient.system.contentVersion(undefined, { context: {} }));
  return result.ok ? result.value.version : null;
}

/**
 * The cache key of a page: URL, country, browser class, host class and whether consent was asked and answered; null if the page must be
 * rendered for this request alone (AMB-221). Locale and kids are part of the URL.
 */
export function getPageCacheKey({
  url,
  headers,
}: {
  url: string;
  headers: IncomingHttpHeaders;
}): string | null {
  const cookies = headers.cookie ? parseCookie(headers.cookie) : {};
  if (cookies[sessionCookieName] !== undefined || cookies[toastCookieName] !== undefined) return null;
  const { path, search } = splitSearch(url);
  const query = getCacheableQuery(new URLSearchParams(search));
  if (query === null || !isCanonicalSpelling(path)) return null;
  if (isByCookie(path, cookies)) return null;
  if (path.endsWith(".data") || isDevPath(path) || path.startsWith("/__")) return null;
  const { isMobile, isOldSafari } = classifyBrowser(headers["user-agent"] ?? "");
  const host = headers.host ?? "";
  // Without PUBLIC_ORIGIN a page contains the requested host, so it is cached per host.
  const origin = env.PUBLIC_ORIGIN ? "" : host;
  return [
    origin,
    path,
    query,
    headers[env.COUNTRY_HEADER] ?? "",
    isMobile ? "m" : "d",
    isOldSafari ? "old" : "",
    isGiftHost(host) ? "gift" : "",
    readConsent(headers.cookie ?? "") ? "c" : "",
  ].join("|");
}

/** Whether the path has no superfluous percent-encoding, which would allow any number of cache keys for a page. */
function isCanonicalSpelling(path: string): boolean {
  return (
    !path.includes("%") ||
    path.split("/").every((part) => encodeURIComponent(decodeURIComponent(part)) === part)
  );
}

export { countRequest, metricsText } from "../metrics.server";

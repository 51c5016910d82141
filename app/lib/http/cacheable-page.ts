import { categoryAliases } from "#contract/filter-names";
import { RubricAlias } from "#contract/journal";
import { miniAppCookieName } from "#domain/mini-app";
import { sortCookieName } from "../sort-cookie";
import { isTracking } from "./tracking-parameters";

type Page = {
  method: string;
  status: number;
  url: URL;
  hasSession: boolean;
  isStale: boolean;
  isPrivate: boolean;
  headers: Headers;
};

/** The pages that depend on a visitor's cookie, by its name. docs/nginx.conf has the same cookies. */
const pagesByCookie = new Map([
  [sortCookieName, new RegExp(`^/(?:[a-z]{2}/)?(?:${categoryAliases.join("|")})(?:/|$)`)],
  [miniAppCookieName, /^/],
  ["channel", /^\/(?:[a-z]{2}\/)?(?:tariffs|start)(?:\/|$)/],
]);

/** Whether a page is made for this visitor because of a cookie. */
export const isByCookie = (path: string, cookies: Readonly<Record<string, string | undefined>>) =>
  [...pagesByCookie].some(([name, pages]) => cookies[name] !== undefined && pages.test(path));

/** Whether a path belongs to the controls of demo and test modes. */
export const isDevPath = (path: string) => path.startsWith("/dev");

/**
 * Parameters that a page may be cached with, each alone and only with valid values, so that nobody can flood
 * the cache.
 */
const cacheableParams = new Map([
  ["hero", /^[0-9]$/],
  ["rubric", new RegExp(`^(${RubricAlias.options.join("|")})$`)],
]);

/** The query for the cache key, without tracking parameters; null if the page must not be cached. */
export function getCacheableQuery(query: URLSearchParams): string | null {
  const names = [...query.keys()].filter((name) => !isTracking(name));
  if (names.length === 0) return "";
  const [name = "", ...others] = names;
  const value = query.get(name) ?? "";
  return others.length === 0 && cacheableParams.get(name)?.test(value) ? `${name}=${value}` : null;
}

/** Whether a page may be cached for other anonymous visitors (AMB-221). */
export function isCacheable({ method, status, url, hasSession, isStale, isPrivate, headers }: Page): boolean {
  if (hasSession || isStale || isPrivate || status !== 200 || method !== "GET") return false;
  if (headers.has("Set-Cookie") || /no-store/.test(headers.get("Cache-Control") ?? "")) return false;
  return !isDevPath(url.pathname) && getCacheableQuery(url.searchParams) !== null;
}

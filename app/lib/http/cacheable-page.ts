import { RubricAlias } from "../../contract/journal";

type Page = {
  method: string;
  status: number;
  url: URL;
  isPersonal: boolean;
  isStale: boolean;
  headers: Headers;
};

/** Parameters that change nothing on a page: advertising marks. They are left out of a kept page's key. */
const neutral = /^(utm_[a-z]+|yclid|gclid|fbclid|_openstat)$/;

/** Parameters by which a page is kept, each alone and with a value that exists: nobody fills the store with others. */
const harmless = new Map([
  ["hero", /^[0-9]$/],
  ["rubric", new RegExp(`^(${RubricAlias.options.join("|")})$`)],
]);

/** A page's query without what changes nothing, in one order; null when the page must be made for this request. */
export function cacheableQuery(query: URLSearchParams): string | null {
  const names = [...query.keys()].filter((name) => !neutral.test(name));
  if (names.length === 0) return "";
  const [name = "", ...others] = names;
  const value = query.get(name) ?? "";
  return others.length === 0 && harmless.get(name)?.test(value) ? `${name}=${value}` : null;
}

/** Whether a page may be kept for other anonymous visitors (AMB-221). */
export function isCacheable({ method, status, url, isPersonal, isStale, headers }: Page): boolean {
  if (isPersonal || isStale || status !== 200 || method !== "GET") return false;
  if (headers.has("Set-Cookie") || /no-store/.test(headers.get("Cache-Control") ?? "")) return false;
  return !url.pathname.startsWith("/dev") && cacheableQuery(url.searchParams) !== null;
}

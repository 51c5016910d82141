import { localisedPath } from "../i18n/locales";
import type { RequestContext } from "../request-context/request-context.server";
import { redirectTo } from "./redirect-to";

/**
 * Redirects (301) to the canonical URL: `path` replaces the parameters in `names`; others, such as tracking
 * parameters, are kept.
 */
export function redirectToCanonical(context: RequestContext, path: string, names: readonly string[]): void {
  const asked = new URL(localisedPath(path, context.locale), context.url);
  const kept = new URLSearchParams(context.url.searchParams);
  for (const name of names) kept.delete(name);
  for (const [name, value] of kept) asked.searchParams.append(name, value);
  const search = asked.search.replaceAll("%2C", ",");
  const here = decodeURI(context.url.pathname) + context.url.search.replaceAll("%2C", ",");
  if (decodeURI(asked.pathname) + search !== here) throw redirectTo(asked.pathname + search, { status: 301 });
}

import { localisedPath } from "../i18n/locales";
import type { RequestContext } from "../request-context/request-context.server";
import { redirectTo } from "./redirect-to";

/**
 * Redirects (301) to the canonical URL: `path` replaces the parameters in `names`; others, such as tracking
 * parameters, are kept.
 */
export function redirectToCanonical(context: RequestContext, path: string, names: readonly string[]): void {
  const canonical = new URL(localisedPath(path, context.locale), context.url);
  const kept = new URLSearchParams(context.url.searchParams);
  for (const name of names) kept.delete(name);
  for (const [name, value] of kept) canonical.searchParams.append(name, value);
  const search = canonical.search.replaceAll("%2C", ",");
  const here = decodeURI(context.url.pathname) + context.url.search.replaceAll("%2C", ",");
  if (decodeURI(canonical.pathname) + search !== here)
    throw redirectTo(canonical.pathname + search, { status: 301 });
}

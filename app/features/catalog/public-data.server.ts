import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { cachedPublic, cachePolicies, type CachePolicy } from "~/lib/cache/public-cache.server";
import { notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { staleServed } from "~/lib/metrics.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";

type Audience = { device_type: "web"; locale: RequestContext["locale"]; for_kids: boolean; geoip_cc: string };
/** Arguments of a loader of public data: the audience and the call options. */
export type PublicLoad = { audience: Audience; call: { context: { apiKey: string } } };
type Options<Value> = { name: string; policy?: CachePolicy; load: (args: PublicLoad) => Promise<Value> };

/** Cached data shared by an audience. Flags the page as stale if the data is. Throws ApiError. */
export async function publicData<Value>(
  context: RequestContext,
  { name, policy = cachePolicies.catalogue, load }: Options<Value>,
): Promise<Value> {
  const cacheAudience = await context.cacheAudience();
  const audience = {
    device_type: "web" as const,
    locale: cacheAudience.locale,
    for_kids: cacheAudience.forKids,
    geoip_cc: cacheAudience.country,
  };
  const { value, isStale } = await cachedPublic({
    name,
    audience: cacheAudience,
    policy,
    load: () => load({ audience, call: { context: { apiKey: cacheAudience.apiKey } } }),
  });
  if (isStale) {
    staleServed.inc();
    context.notices.isStale = true;
  }
  return value;
}

type Replaceable =
  | "watch"
  | "channel"
  | "playlist"
  | "collection"
  | "selection"
  | "person"
  | "journal"
  | "genre";

/** publicData that redirects replaced aliases (301) and throws not-found for unknown ones. */
export async function loadOrRedirect<Value>(
  context: RequestContext,
  resource: { type: Replaceable; alias: string },
  options: Options<Value>,
): Promise<Value> {
  try {
    return await publicData(context, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return redirectReplaced(context, resource.type, resource.alias);
  }
}

type RedirectOptions = { status: 301 | 308; headers?: Headers };

/** Redirects a replaced alias to its current URL (301; 308 to repeat a POST), or throws not-found. */
export async function redirectReplaced(
  context: RequestContext,
  type: Replaceable,
  path: string,
  options: RedirectOptions = { status: 301 },
): Promise<never> {
  const { for_kids, geoip_cc } = await context
    .cacheAudience()
    .then(({ forKids, country }) => ({ for_kids: forKids, geoip_cc: country }));
  const result = await attempt(
    context.api.content.alias({ type, path, for_kids, geoip_cc }, { context: { apiKey: context.apiKey } }),
  );
  if (!result.ok) return notFound();
  // Keep the sub-page of a title.
  const tail =
    type === "watch"
      ? context.path
          .split("/")
          .slice(3)
          .map((part) => `/${part}`)
          .join("")
      : "";
  throw redirectTo(
    localisedPath(result.value.redirect_to, context.locale) + tail + context.url.search,
    options,
  );
}

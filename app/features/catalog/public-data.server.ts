import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { cachedPublic, cachePolicies, type CachePolicy } from "~/lib/cache/public-cache.server";
import { notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { staleServed } from "~/lib/metrics.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";

type Audience = { device_type: "web"; locale: RequestContext["locale"]; for_kids: boolean; geoip_cc: string };
/** What a load of public data is given: for whom, and how to call. */
export type PublicLoad = { audience: Audience; call: { context: { apiKey: string } } };
type Options<Value> = { name: string; policy?: CachePolicy; load: (asked: PublicLoad) => Promise<Value> };

/** Data that everyone of an audience shares, asked of the API once; a page older than it should be says so. Throws ApiError. */
export async function publicData<Value>(
  context: RequestContext,
  { name, policy = cachePolicies.catalogue, load }: Options<Value>,
): Promise<Value> {
  const shared = await context.cacheAudience();
  const audience = {
    device_type: "web" as const,
    locale: shared.locale,
    for_kids: shared.forKids,
    geoip_cc: shared.country,
  };
  const { value, isStale } = await cachedPublic({
    name,
    audience: shared,
    policy,
    load: () => load({ audience, call: { context: { apiKey: shared.apiKey } } }),
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

/** As publicData; what the API does not know is looked for among replaced aliases (301) and is not found otherwise. */
export async function loadOrRedirect<Value>(
  context: RequestContext,
  place: { type: Replaceable; alias: string },
  options: Options<Value>,
): Promise<Value> {
  try {
    return await publicData(context, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return redirectReplaced(context, place.type, place.alias);
  }
}

type Moved = { status: 301 | 308; headers?: Headers };

/** Sends a replaced alias to where it lives now (301; 308 repeats a POST there), or raises not-found. */
export async function redirectReplaced(
  context: RequestContext,
  type: Replaceable,
  path: string,
  moved: Moved = { status: 301 },
): Promise<never> {
  const { for_kids, geoip_cc } = await context
    .cacheAudience()
    .then(({ forKids, country }) => ({ for_kids: forKids, geoip_cc: country }));
  const answer = await attempt(
    context.api.content.alias({ type, path, for_kids, geoip_cc }, { context: { apiKey: context.apiKey } }),
  );
  if (!answer.ok) return notFound();
  // The part of a title that was asked for is asked for at its new address too.
  const tail =
    type === "watch"
      ? context.path
          .split("/")
          .slice(3)
          .map((part) => `/${part}`)
          .join("")
      : "";
  throw redirectTo(
    localisedPath(answer.value.redirect_to, context.locale) + tail + context.url.search,
    moved,
  );
}

import { attempt, type CallOptions } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { cachePolicies, type CachePolicy } from "~/lib/cache/cache-policies";
import { loadCached } from "~/lib/cache/public-cache.server";
import { notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { childFilterDropped, staleServed } from "~/lib/metrics.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { dropEndedBadges, getBadgesEnd } from "./badges-in-time";
import { filterForChildren } from "./filter-for-children";

/** The parameters by which the API tailors its response to an audience. */
type Audience = {
  device_type: "web";
  locale: RequestContext["locale"];
  for_kids: boolean;
  geoip_cc: string;
};
/**
 * Arguments of a loader of public data: the audience and the call options. The options carry the viewer's token only
 * if parental limits apply to the profile, since only the API knows those.
 */
export type PublicLoad = { audience: Audience; call: CallOptions };
type Load<Value> = (args: PublicLoad) => Promise<Value>;
type Options<Value> = {
  /** Cache key of the data: its name with all parameters except the audience. */
  name: string;
  policy?: CachePolicy;
  /** For children's pages: loads as a child would, whoever the viewer is. */
  forKids?: boolean;
  /** For prices: as for somebody in the country that the viewer pays in, wherever the viewer is. */
  forPayer?: boolean;
  load: Load<Value>;
  /**
   * Of data that the API answers differently to who has not come to it: takes away what such a viewer must not know, for
   * when the API cannot say what the viewer has watched.
   */
  conceal?: (value: Value) => Value;
};

/** The audience this request belongs to. A viewer whom neither the API nor the session identifies counts as a child. */
export async function getAudience(
  context: RequestContext,
  { forKids = false, forPayer = false }: { forKids?: boolean; forPayer?: boolean } = {},
): Promise<Audience> {
  const { isChild, country, billingCountry } = await context.viewer();
  return {
    device_type: "web",
    locale: context.locale,
    for_kids: isChild || forKids,
    geoip_cc: forPayer ? billingCountry : country,
  };
}

/**
 * Public data, cached per audience. Flags the page as stale if the data is. Children get only what is suitable, and a
 * profile with limits its own data, which is not cached. Throws ApiError, and not-found if nothing is suitable for a
 * child.
 */
export async function loadPublic<Value>(
  context: RequestContext,
  { name, policy = cachePolicies.catalogue, forKids, forPayer, load, conceal }: Options<Value>,
): Promise<Value> {
  if (conceal && (await mayHaveProgress(context)))
    return loadForProfile(context, { name, policy, load, conceal });
  const audience = await getAudience(context, { forKids, forPayer });
  if (context.preview || (await context.viewer()).hasLimits) return loadForAudience(context, audience, load);
  const { value, isStale } = await loadCached({
    key: [name, audience.locale, audience.geoip_cc, audience.for_kids ? "kids" : "all", context.apiKey].join(
      "|",
    ),
    policy,
    isForChildren: audience.for_kids,
    load: () => loadForAudience(context, audience, load),
  });
  if (isStale) {
    staleServed.inc();
    context.degraded.isStale = true;
  }
  const current = dropEndedBadges(value, context.now);
  context.validUntil = Math.min(context.validUntil, getBadgesEnd(current));
  return current;
}

/** Whether what this viewer has watched decides what they are shown: of all but visitors, and editors who look at a draft. */
export async function mayHaveProgress(context: RequestContext): Promise<boolean> {
  const { profileId, authState } = await context.viewer();
  return !context.preview && (profileId !== null || authState === "error");
}

async function loadForProfile<Value>(
  context: RequestContext,
  { conceal, ...options }: Options<Value> & { conceal: (value: Value) => Value },
): Promise<Value> {
  const audience = await getAudience(context);
  if ((await context.viewer()).profileId !== null) {
    const own = await attempt(options.load({ audience, call: await context.callOptions() }));
    if (own.ok) return audience.for_kids ? requireForChildren(own.value) : own.value;
    if (own.error.isFinal) throw own.error;
  }
  return conceal(await loadPublic(context, options));
}

/** Like loadPublic but not cached: for data that one viewer asked for. */
export async function loadUncached<Value>(context: RequestContext, load: Load<Value>): Promise<Value> {
  return loadForAudience(context, await getAudience(context), load);
}

/** Call options with the viewer's token if the API has to apply the limits of the profile. */
export async function getPublicCall(context: RequestContext): Promise<CallOptions> {
  const { hasLimits } = await context.viewer();
  return context.callOptions(hasLimits ? undefined : null);
}

async function loadForAudience<Value>(
  context: RequestContext,
  audience: Audience,
  load: Load<Value>,
): Promise<Value> {
  const value = await load({ audience, call: await getPublicCall(context) });
  return audience.for_kids ? requireForChildren(value) : value;
}

/** Drops what a child may not see. Throws not-found if nothing is left. */
export function requireForChildren<Value>(value: Value): Value {
  const suitable = filterForChildren(value, () => childFilterDropped.inc());
  if (suitable === null) {
    childFilterDropped.inc();
    throw new ApiError({ kind: "refused", status: 404, code: "NOT_FOUND" });
  }
  return suitable;
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
type Resource = { type: Replaceable; alias: string };

/** loadPublic that redirects replaced aliases (301) and throws not-found for unknown ones. */
export async function loadOrRedirect<Value>(
  context: RequestContext,
  { type, alias }: Resource,
  options: Options<Value>,
): Promise<Value> {
  try {
    return await loadPublic(context, options);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return redirectReplaced(context, type, alias);
  }
}

/**
 * Like loadOrRedirect, but "not-for-children" instead of not-found for a child, with nothing else about the resource
 * (AMB-118).
 */
export async function loadUnlessForAdults<Value>(
  context: RequestContext,
  { type, alias }: Resource,
  options: Options<Value>,
): Promise<Value | "not-for-children"> {
  try {
    return await loadPublic(context, options);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const audience = await getAudience(context);
    const call = await context.callOptions(null);
    if (
      audience.for_kids &&
      (await attempt(options.load({ audience: { ...audience, for_kids: false }, call }))).ok
    )
      return "not-for-children";
    return redirectReplaced(context, type, alias);
  }
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

type RedirectOptions = { status: 301 | 308; headers?: Headers };

/** Redirects a replaced alias to its current URL (301; 308 to repeat a POST), or throws not-found. */
export async function redirectReplaced(
  context: RequestContext,
  type: Replaceable,
  path: string,
  options: RedirectOptions = { status: 301 },
): Promise<never> {
  const { for_kids, geoip_cc } = await getAudience(context);
  const result = await attempt(
    context.api.content.alias({ type, path, for_kids, geoip_cc }, await getPublicCall(context)),
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

import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { readCountry } from "#domain/country";
import { getCallersCountry } from "../../context";
import { type Caller, getProfileAudience } from "../../people/viewers/accounts";
import { getAudienceKey } from "../../platform/audience";
import { getGeneration } from "../../platform/content/generation";

/**
 * Responses that depend only on the audience and the minute. A day of 200 channels takes 70 ms to validate and
 * serialise.
 */
export const cachedPaths = [
  "/tv",
  "/multiplex/tv",
  "/tv/selections",
  "/tv/schedule",
  "/catchups",
  "/catchups/filters",
  "/catchups/posters",
];

const maxBytes = 16 * 1024 * 1024;

type Options = { now: () => number; getCaller: (context: Context) => Promise<Caller | null> };

/** Caches TV responses for one minute of the API's clock, per audience and URL; a change of the content ends it. */
export function cacheAnswers({ now, getCaller }: Options): MiddlewareHandler {
  const answers = new LRUCache<string, ArrayBuffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  return async (context, next) => {
    const caller = await getCaller(context);
    const query = new URL(context.req.url).searchParams;
    for (const name of ["apikey", "auth_token"]) query.delete(name);
    const viewer = caller ? getAudienceKey(getProfileAudience(caller)) : "";
    const proxyCountry = { country: readCountry(context.req.header("x-client-country")) };
    const country = getCallersCountry(proxyCountry, caller, query.get("geoip_cc") ?? undefined);
    const key = `${getGeneration()} ${Math.floor(now() / 60)} ${viewer} ${country} ${context.req.path}?${query}`;
    const cached = answers.get(key);
    if (cached) return context.body(cached, 200, { "content-type": "application/json" });
    await next();
    if (context.res.status === 200) answers.set(key, await context.res.clone().arrayBuffer());
  };
}

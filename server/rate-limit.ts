import type { NextFunction, Request, Response } from "express";
import { Redis } from "ioredis";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { getNetwork } from "#domain/client-network";
import type { Logger } from "./log";
import type { Refusals } from "./refusal";
import { isRelayed } from "./relay";
import { isTrusted } from "./trusted-proxy";

/** Pictures and media have a separate limit: a page loads dozens, and playback must not block page requests. */
const perMinute = { read: 1000, write: 100, media: 5000 };
const demoFactor = 100;

type Settings = {
  APP_MODE: string;
  TRUSTED_PROXIES: string[];
  RATE_LIMIT_FACTOR?: number | undefined;
  REDIS_URL?: string | undefined;
};

/** Longer than any answer of a Redis that works; then this process counts by itself. */
const redisTimeoutMs = 100;
const redisConnectMs = 1000;

/** The connection to the Redis of REDIS_URL; null without one. The website works without its Redis, too. */
export async function connectRedis(
  { REDIS_URL }: Pick<Settings, "REDIS_URL">,
  log: Logger,
): Promise<Redis | null> {
  if (REDIS_URL === undefined) return null;
  const redis = new Redis(REDIS_URL, {
    enableOfflineQueue: false,
    // Would wait for an answer before the server starts.
    enableReadyCheck: false,
    lazyConnect: true,
    commandTimeout: redisTimeoutMs,
    connectTimeout: redisConnectMs,
  });
  let isBroken = false;
  // Without a listener every failed attempt to connect again is printed with a stack trace.
  redis.on("error", (error: Error) => {
    if (!isBroken) log.warn({ message: "Redis fails; each process counts by itself", error: error.message });
    isBroken = true;
  });
  redis.on("connect", () => {
    if (isBroken) log.info({ message: "Redis is back" });
    isBroken = false;
  });
  await redis.connect().catch(() => {});
  return redis;
}

/** Limits requests per minute and client; counters are shared through Redis if there is one (AMB-222). */
export function rateLimit(settings: Settings, { refuse }: Refusals, redis: Redis | null) {
  const factor = settings.RATE_LIMIT_FACTOR ?? (settings.APP_MODE === "production" ? 1 : demoFactor);
  const limiter = (name: string, points: number): RateLimiterAbstract => {
    const memory = new RateLimiterMemory({ keyPrefix: name, points: points * factor, duration: 60 });
    return redis
      ? new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `luch:${name}`,
          points: points * factor,
          duration: 60,
          insuranceLimiter: memory,
        })
      : memory;
  };
  const limiters = {
    read: limiter("read", perMinute.read),
    write: limiter("write", perMinute.write),
    media: limiter("media", perMinute.media),
  };

  return (request: Request, response: Response, next: NextFunction) => {
    const kind = request.method === "POST" ? "write" : isRelayed(request.path) ? "media" : "read";
    limiters[kind].consume(getClientNetwork(request, settings)).then(
      () => next(),
      (refusal: unknown) => {
        if (refusal instanceof Error) return next();
        const seconds = Math.ceil(((refusal as { msBeforeNext?: number }).msBeforeNext ?? 60_000) / 1000);
        refuse(request, response, 429, { retryAfterSeconds: seconds });
      },
    );
  };
}

/** The client's rate-limit key: its IPv4 address, or its /56 IPv6 network. */
export function getClientNetwork(request: Pick<Request, "headers" | "socket">, settings: Settings): string {
  return getNetwork(getClientAddress(request, settings));
}

/**
 * The client's IP address: the nearest one that is not a trusted proxy. Never the leftmost in X-Forwarded-For, which
 * clients can forge.
 */
export function getClientAddress(request: Pick<Request, "headers" | "socket">, settings: Settings): string {
  const chain = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  let address = request.socket.remoteAddress ?? "unknown";
  while (isTrusted(address, settings) && chain.length > 0) address = chain.pop() ?? address;
  return address;
}

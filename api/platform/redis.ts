import { Redis } from "ioredis";

/** Longer than any answer of a Redis that works. */
const timeoutMs = 100;
/** How long a Redis that failed is not asked again, so that not every request waits for it. */
const pauseMs = 1000;

export type SharedRedis = {
  /** What the work gives; null without waiting if Redis fails, or failed a moment ago. */
  attempt: <Answer>(work: (redis: Redis) => Promise<Answer>) => Promise<Answer | null>;
  close: () => void;
};

/** The Redis of REDIS_URL. The API works without it, too; `consequence` says how, for the log. */
export async function connectRedis(
  url: string,
  log: (line: Record<string, unknown>) => void,
  consequence: string,
): Promise<SharedRedis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // Would wait for an answer before the server starts.
    enableReadyCheck: false,
    lazyConnect: true,
    commandTimeout: timeoutMs,
    connectTimeout: 1000,
    maxRetriesPerRequest: 0,
  });
  let pausedUntil = 0;
  let isBroken = false;
  const note = (error: Error) => {
    pausedUntil = performance.now() + pauseMs;
    if (!isBroken) log({ level: "warn", message: `Redis fails: ${consequence}`, error: error.message });
    isBroken = true;
  };
  // Without a listener every failed attempt to connect again is printed with a stack trace.
  redis.on("error", note);
  await redis.connect().catch(() => {});
  return {
    attempt: async (work) => {
      if (performance.now() < pausedUntil) return null;
      try {
        const answer = await work(redis);
        if (isBroken) log({ level: "info", message: "Redis is back" });
        isBroken = false;
        return answer;
      } catch (error) {
        note(error instanceof Error ? error : new Error(String(error)));
        return null;
      }
    },
    close: () => redis.disconnect(),
  };
}

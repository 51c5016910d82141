import { Redis } from "ioredis";

/** Longer than any answer of a Redis that works. */
const timeoutMs = 100;
/** How long a Redis that failed is not asked again, so that not every request waits for it. */
const pauseMs = 1000;

export type SharedRedis = {
  /** What the work gives; null if Redis fails, and without waiting if it has just failed again and again. */
  attempt: <Answer>(work: (redis: Redis) => Promise<Answer>) => Promise<Answer | null>;
  /** The same, tried once more: a process that was busy itself takes answers for late. */
  insist: <Answer>(work: (redis: Redis) => Promise<Answer>) => Promise<Answer | null>;
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
  let failures = 0;
  let lastFailure = -Infinity;
  let isBroken = false;
  const note = (error: Error) => {
    const now = performance.now();
    // What was asked together fails together, and counts once.
    if (now - lastFailure > timeoutMs / 2) failures += 1;
    lastFailure = now;
    if (failures < 2) return;
    pausedUntil = now + pauseMs;
    if (!isBroken) log({ level: "warn", message: `Redis fails: ${consequence}`, error: error.message });
    isBroken = true;
  };
  // Without a listener every failed attempt to connect again is printed with a stack trace.
  redis.on("error", note);
  // At each connection: another server may have taken the place of the first.
  redis.on("ready", () => void warnOfEviction(redis, log));
  await redis.connect().catch(() => {});
  const attempt: SharedRedis["attempt"] = async (work) => {
    if (performance.now() < pausedUntil) return null;
    try {
      const answer = await work(redis);
      if (isBroken) log({ level: "info", message: "Redis is back" });
      isBroken = false;
      failures = 0;
      return answer;
    } catch (error) {
      note(error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  };
  return {
    attempt,
    insist: async (work) => (await attempt(work)) ?? (await attempt(work)),
    close: () => redis.disconnect(),
  };
}

/** A Redis that throws away keys when its memory is short may throw away what waits in it. */
async function warnOfEviction(redis: Redis, log: (line: Record<string, unknown>) => void): Promise<void> {
  const read = () => redis.info("memory");
  const memory = await read()
    .catch(read)
    .catch(() => "");
  const [, policy = "noeviction"] = /^maxmemory_policy:([a-z-]+)/m.exec(memory) ?? [];
  if (policy === "noeviction") return;
  log({
    level: "warn",
    message: "Redis may lose what waits in it: its maxmemory-policy must be noeviction",
    policy,
  });
}

import { describe, expect, it, vi } from "vitest";
import { hasRedis, openRedis } from "../../tests/setup/redis";
import { connectRedis } from "./redis";

describe.skipIf(!hasRedis)("An API that connects to Redis", () => {
  const readWarnings = async (...options: string[]) => {
    const server = await openRedis(...options);
    const log = vi.fn();
    const redis = await connectRedis(server.url, log, "it works without");
    // What was asked before is answered before.
    await redis.insist((connection) => connection.info("server"));
    redis.close();
    await server.stop();
    return log.mock.calls.flat();
  };

  it("The log warns of a Redis that throws away keys when its memory is short", async () => {
    await expect(readWarnings("--maxmemory-policy", "allkeys-lru")).resolves.toMatchObject([
      { level: "warn", message: expect.stringContaining("noeviction"), policy: "allkeys-lru" },
    ]);
  });

  it("The log says nothing of a Redis that keeps what it has", async () => {
    await expect(readWarnings("--maxmemory-policy", "noeviction")).resolves.toEqual([]);
  });
});

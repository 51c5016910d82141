import http from "node:http";
import net, { type AddressInfo } from "node:net";
import express, { type Request } from "express";
import { describe, expect, it, vi } from "vitest";
import { createLogger } from "./log";
import { connectRedis, getClientNetwork, rateLimit } from "./rate-limit";
import { isTrusted } from "./trusted-proxy";

const production = {
  APP_MODE: "production",
  TRUSTED_PROXIES: ["10.0.0.0/8", "2001:db8:1::/48", "192.0.2.7"],
};
const bare = { APP_MODE: "production", TRUSTED_PROXIES: [] };
const getAddress = (
  remoteAddress: string | undefined,
  forwarded: string | undefined,
  settings = production,
) =>
  getClientNetwork(
    {
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
      socket: { remoteAddress },
    } as unknown as Pick<Request, "headers" | "socket">,
    settings,
  );

describe("Rate limits count a viewer by the nearest address that cannot be forged", () => {
  it.each([
    ["no proxy", "203.0.113.9", undefined, "203.0.113.9"],
    ["no proxy, and a header anyone can write", "203.0.113.9", "1.2.3.4", "203.0.113.9"],
    ["our proxy", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["our proxy, and a viewer who wrote the header first", "10.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
    [
      "our proxy, and a long invented chain",
      "10.0.0.1",
      "9.9.9.9, 10.9.9.9, 8.8.8.8, 203.0.113.9",
      "203.0.113.9",
    ],
    ["two of our proxies", "10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["one of our proxies listed by a single address", "192.0.2.7", "203.0.113.9", "203.0.113.9"],
    ["a neighbour of that address, which is not ours", "192.0.2.8", "203.0.113.9", "192.0.2.8"],
    ["only our own proxies", "10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
    ["an IPv4 address in IPv6 notation", "::ffff:203.0.113.9", undefined, "203.0.113.9"],
    ["a proxy in IPv6 notation", "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["an empty header", "10.0.0.1", "", "10.0.0.1"],
    ["a closed socket", undefined, undefined, "unknown"],
  ])(
    "Rate limits count a viewer by the nearest address that cannot be forged, with %s",
    (_what, peer, forwarded, expected) => expect(getAddress(peer, forwarded)).toBe(expected),
  );

  it("Forging the header does not make one viewer look like several", () => {
    const seen = new Set(
      Array.from({ length: 50 }, (_, index) => getAddress("10.0.0.1", `${index}.1.1.1, 203.0.113.9`)),
    );
    expect([...seen]).toEqual(["203.0.113.9"]);
  });

  it("A whole IPv6 network counts as one viewer", () => {
    const seen = new Set(
      ["2001:db8:aa:bb00::1", "2001:db8:aa:bb00:1:2:3:4", "2001:db8:aa:bb00:ffff::"].map((address) =>
        getAddress(address, undefined, bare),
      ),
    );
    expect(seen.size).toBe(1);
  });

  it("Short notations of an IPv6 network count as one viewer", () =>
    expect(getAddress("2001:db8:aa:bb00::1", undefined, bare)).toBe(
      getAddress("2001:db8:aa:bb42::1", undefined, bare),
    ));
  it("Two IPv6 networks count as two viewers", () =>
    expect(getAddress("2001:db8:aa:bb00::1", undefined, bare)).not.toBe(
      getAddress("2001:db8:cc:bb00::1", undefined, bare),
    ));
});

describe("Forwarding headers are trusted only from proxies", () => {
  it.each([
    ["10.1.2.3", true],
    ["11.1.2.3", false],
    ["192.0.2.7", true],
    ["2001:db8:1::5", true],
    ["2001:db8:2::5", false],
    ["127.0.0.1", false],
    ["::1", false],
    ["not an address", false],
    [undefined, false],
    ["::ffff:10.0.0.1", true],
  ])("Forwarding headers of %s are trusted in production: %s", (url, expected) =>
    expect(isTrusted(url, production)).toBe(expected),
  );
  it.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["192.168.1.5", false],
  ])("Forwarding headers of %s are trusted in a demonstration: %s", (url, expected) =>
    expect(isTrusted(url, { APP_MODE: "demo", TRUSTED_PROXIES: [] })).toBe(expected),
  );
});

/** A server that speaks so much of Redis's protocol as counting needs, until it is told to do something else. */
async function startRedis(mode: "counts" | "freezes" | "refuses" | "loads") {
  const state = { mode };
  const received: string[] = [];
  const sockets = new Set<net.Socket>();
  let consumed = 0;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.on("data", (data) => {
      // Every command is an array, and begins with its length.
      for (const command of data.toString().split(/(?=^\*\d+\r$)/m)) {
        received.push(command);
        if (state.mode === "freezes") continue;
        if (state.mode === "loads") socket.write("-LOADING Redis is loading the dataset in memory\r\n");
        else if (/\r\neval(sha)?\r\n/i.test(command)) socket.write(`*2\r\n:${(consumed += 1)}\r\n:60000\r\n`);
        else socket.write("+OK\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  if (mode === "refuses") stop();
  return { url: `redis://127.0.0.1:${port}`, state, received, stop };
}

/** A web server that allows five reads a minute. */
async function startLimited(redisUrl: string) {
  const log = createLogger("silent");
  const warn = vi.spyOn(log, "warn");
  const settings = { APP_MODE: "test", TRUSTED_PROXIES: [], RATE_LIMIT_FACTOR: 0.005, REDIS_URL: redisUrl };
  const redis = await connectRedis(settings, log);
  const refusals = {
    refuse: (_request: unknown, response: http.ServerResponse, status: number) =>
      void response.writeHead(status).end(),
    refuseRaw: () => {},
  };
  const server = http.createServer(
    express()
      .use(rateLimit(settings, refusals, redis))
      .use((_request, response) => void response.end()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const started = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${port}/`);
    return { status, ms: performance.now() - started };
  };
  return {
    warn,
    askAll: async (times: number) => {
      const answers = [];
      for (let done = 0; done < times; done += 1) answers.push(await ask());
      return answers;
    },
    stop: () => {
      redis?.disconnect();
      server.closeAllConnections();
      server.close();
    },
  };
}

describe("Requests are counted in Redis", () => {
  it("Requests are counted in Redis under names of our own", async () => {
    const redis = await startRedis("counts");
    const limited = await startLimited(redis.url);
    const answers = await limited.askAll(6);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(redis.received.join("")).toContain("luch:read:127.0.0.1");
    limited.stop();
    redis.stop();
  });

  it.each(["freezes", "refuses", "loads"] as const)(
    "The process itself counts requests, as fast, if Redis %s from the beginning",
    async (mode) => {
      const redis = await startRedis(mode);
      const limited = await startLimited(redis.url);
      const answers = await limited.askAll(6);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      for (const { ms } of answers) expect(ms).toBeLessThan(1000);
      limited.stop();
      redis.stop();
    },
  );

  it("The process itself counts requests if Redis freezes later", async () => {
    const redis = await startRedis("counts");
    const limited = await startLimited(redis.url);
    await limited.askAll(2);
    redis.state.mode = "freezes";
    const answers = await limited.askAll(6);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    for (const { ms } of answers) expect(ms).toBeLessThan(1000);
    limited.stop();
    redis.stop();
  });

  it("A lost Redis is logged in one line, without a stack trace", async () => {
    const redis = await startRedis("refuses");
    const print = vi.spyOn(console, "error");
    const limited = await startLimited(redis.url);
    await limited.askAll(4);
    expect(limited.warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(limited.warn.mock.calls)).not.toMatch(/\bat\b .*:\d+/);
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
    limited.stop();
    redis.stop();
  });
});

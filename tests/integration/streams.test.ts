import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLongTestDrawn, isWhole } from "../setup/sample";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const openStreams = async () => Number(/^luch_tv_streams (\d+)$/m.exec(await testApp.app.metricsText())?.[1]);
const allClosed = () => expect.poll(openStreams, { timeout: 10_000, interval: 50 }).toBe(0);
const countCalls = async () =>
  Number(
    /^luch_upstream_calls_total\{group="tv.channels".* (\d+)$/m.exec(await testApp.app.metricsText())?.[1] ??
      0,
  );
const maxPerClient = 40;
const waves = isWhole ? 25 : 6;
const perWave = 20;

/** When the browser disconnects. */
type Leaving = "before an answer" | "with the headers" | "with the first event";

/** Opens a stream and drops its connection; resolves when the connection is closed. */
function openAndDrop(leaving: Leaving): Promise<void> {
  return new Promise((resolve) => {
    const request = http.get({
      port: testApp.port,
      host: "127.0.0.1",
      path: "/resources/tv-now",
      agent: false,
    });
    request.on("error", () => {});
    request.on("close", resolve);
    if (leaving === "before an answer")
      request.on("socket", (socket) =>
        socket.on("connect", () => setImmediate(() => socket.resetAndDestroy())),
      );
    request.on("response", (response) => {
      response.on("error", () => {});
      if (leaving === "with the headers") request.destroy();
      else response.once("data", () => request.destroy());
    });
  });
}

function open(): Promise<{ status: number; retryAfter: string | undefined; close: () => void }> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      { port: testApp.port, host: "127.0.0.1", path: "/resources/tv-now", agent: false },
      (response) => {
        response.on("error", () => {});
        response.resume();
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers["retry-after"],
          close: () => request.destroy(),
        });
      },
    );
    request.on("error", reject);
  });
}

/** Opens a stream for a household and waits for its first event; returns a function that closes it. */
function openFrom(address: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        port: testApp.port,
        host: "127.0.0.1",
        path: "/resources/tv-now",
        agent: false,
        headers: { "x-forwarded-for": address },
      },
      (response) => {
        response.on("error", () => {});
        response.once("data", () => resolve(() => request.destroy()));
      },
    );
    request.on("error", reject);
  });
}

describe("Live television streams end when the browser goes away", () => {
  it(`Live streams end for ${waves * perWave} browsers, whenever each one goes`, async () => {
    const moments: Leaving[] = ["before an answer", "with the headers", "with the first event"];
    for (let wave = 0; wave < waves; wave += 1) {
      await Promise.all(
        Array.from({ length: perWave }, (_, index) =>
          openAndDrop(moments[(wave + index) % moments.length] ?? "with the headers"),
        ),
      );
      await allClosed();
    }
  });

  it.skipIf(!isLongTestDrawn("Live streams end also while other pages are under load"))(
    "Live streams end also while other pages are under load",
    async () => {
      let isOver = false;
      const load = Promise.all(
        Array.from({ length: 8 }, async () => {
          while (!isOver) await testApp.request(`/search?q=${Math.random()}`);
        }),
      );
      for (let wave = 0; wave < 5; wave += 1) {
        await Promise.all(Array.from({ length: 20 }, () => openAndDrop("with the headers")));
        await allClosed();
      }
      isOver = true;
      await load;
    },
  );

  it("A household may open a limited number of streams, and another one for each that is closed", async () => {
    const opened = await Promise.all(Array.from({ length: maxPerClient + 10 }, open));
    const kept = opened.filter(({ status }) => status === 200);
    const refused = opened.filter(({ status }) => status === 429);
    expect([kept.length, refused.length]).toEqual([maxPerClient, 10]);
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    kept[0]?.close();
    await expect.poll(openStreams, { timeout: 10_000, interval: 50 }).toBe(maxPerClient - 1);
    const another = await open();
    expect(another.status).toBe(200);
    for (const { close } of [...opened, another]) close();
    await allClosed();
  });

  it("Households with the same channels share the calls that their streams need", async () => {
    const before = await countCalls();
    const closes = await Promise.all(["198.51.100.1", "198.51.100.2", "203.0.113.9"].map(openFrom));
    expect((await countCalls()) - before).toBe(1);
    for (const close of closes) close();
    await allClosed();
  });
});

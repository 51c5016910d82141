import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import type { PaymentHost } from "../../api/money/billing/payment-host";
import type { FiscalPrinter } from "../../api/money/receipts/fiscal-printer";
import type { Passwords } from "../../api/people/auth/passwords";
import { type Clock, createClock } from "../../api/platform/clock";
import { endUnreadable } from "../../api/platform/end-unreadable";
import { parseSettings } from "../../api/platform/settings";
import { startApi } from "../../api/start-api";
import { readSeededDump } from "./seeded-database";

/**
 * The time at which every test starts: a Wednesday noon in Moscow, a few days after the catalogue was
 * compiled.
 */
export const testNow = Math.floor(Date.UTC(2026, 10, 18, 9) / 1000);
export const apiKey = "luch-web";

type Options = {
  databaseUrl?: string;
  /** Another accepted API key. */ otherKey?: string | undefined;
  passwords?: Passwords;
  /** More settings. */ settings?: Record<string, string>;
  /** Without a payment host nothing can be bought. Renewals run only when a test starts them. */
  paymentHost?: PaymentHost;
  /** The cash register, in place of the demonstration's. */
  printer?: FiscalPrinter;
  /** The clock of another server, for a second one on the same database. */
  clock?: Clock;
  /** Zero by default, because few tests look at the pictures of the quiz. */ maxDrawingMs?: number;
  /** A free port by default. */
  port?: number;
};

/** The reference API with its own database and a frozen clock, on a free port. */
export async function openApi({
  databaseUrl,
  otherKey,
  passwords,
  settings: more = {},
  paymentHost,
  printer,
  clock = createClock(testNow),
  maxDrawingMs = 0,
  port: wantedPort = 0,
}: Options = {}) {
  const dataDir = await mkdtemp(path.join(process.env.TEST_FOLDER ?? os.tmpdir(), "luch-test-"));
  const settings = parseSettings({
    APP_MODE: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    API_PORT: "0",
    DATABASE_URL: databaseUrl,
    API_KEY_TAPP: otherKey,
    ...more,
  });
  const api = await startApi(settings, {
    clock,
    dump: await readSeededDump(),
    runsJobs: false,
    maxDrawingMs,
    ...(passwords ? { passwords } : {}),
    ...(paymentHost ? { paymentHost } : {}),
    ...(printer ? { printer } : {}),
  });
  let server = createAdaptorServer({ fetch: api.app.fetch });
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      endUnreadable(server);
      // No keep-alive timeout: after a busy test the next call would fail on a connection that was just closed.
      if ("keepAliveTimeout" in server) server.keepAliveTimeout = 0;
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    });
  const shutDown = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
  const port = await listen(wantedPort);
  return {
    ...api,
    settings,
    port,
    url: `http://127.0.0.1:${port}`,
    /** Shuts the API down: connections are refused. */
    shutDown,
    /** Starts the API again on the same port. */
    restart: async () => {
      server = createAdaptorServer({ fetch: api.app.fetch });
      await listen(port);
    },
    stop: async () => {
      await shutDown();
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

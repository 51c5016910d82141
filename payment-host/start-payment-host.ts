import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { lockFolder } from "../tools/folder-lock.mjs";
import { createPaymentHostApp } from "./app";
import { createCallbacks } from "./callbacks";
import type { Log } from "./log";
import type { Delays, PlanCharge } from "./merchant-routes";
import { openOperationStore } from "./operation-store";

export type PaymentHostOptions = {
  /** 0 for any free port. */
  port: number;
  host?: string;
  /** The public origin; by default the address it listens on. */
  origin?: string;
  dataDir: string;
  secrets: { merchant: string; callback: string };
  log?: Log;
  now?: () => number;
  delays?: Partial<Delays>;
  planCharge?: PlanCharge;
  /** The delay before a failed callback is first retried; it doubles each time. */
  callbackWaitMs?: number;
};

const sweepMs = 100;
const requestMs = 15_000;
const defaultDelays: Delays = { timeoutMs: 20_000, lateMs: 15_000 };

/** Starts the demonstration payment host. Rejects if the port or the folder is in use. */
export async function startPaymentHost({
  port,
  host = "127.0.0.1",
  dataDir,
  secrets,
  log = () => {},
  now = Date.now,
  planCharge = () => null,
  callbackWaitMs = 1000,
  ...options
}: PaymentHostOptions) {
  let handle: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = createAdaptorServer({ fetch: (request) => handle(request) }) as Server;
  server.requestTimeout = requestMs;
  server.headersTimeout = requestMs;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const listening = (server.address() as AddressInfo).port;
  const origin = options.origin ?? `http://127.0.0.1:${listening}`;
  let release: () => void;
  try {
    // Two hosts on one append log would cut off each other's lines and answer differently.
    release = lockFolder(dataDir);
  } catch (error) {
    server.close();
    throw error;
  }
  const store = openOperationStore({ dataDir, now });
  const callbacks = createCallbacks({
    store,
    secret: secrets.callback,
    now,
    firstWaitMs: callbackWaitMs,
    log,
  });
  const sweep = () => callbacks.send(store.sweep());
  const app = createPaymentHostApp({
    store,
    origin,
    secrets,
    now,
    delays: { ...defaultDelays, ...options.delays },
    planCharge,
    wake: () => setImmediate(() => isOpen && sweep()),
    log,
  });
  let isOpen = true;
  handle = (request) => app.fetch(request);
  const sweeping = setInterval(sweep, sweepMs);

  return {
    origin,
    port: listening,
    /** Stops immediately; everything that was answered is on disk. */
    close: () =>
      new Promise<void>((resolve) => {
        if (!isOpen) return resolve();
        isOpen = false;
        clearInterval(sweeping);
        callbacks.close();
        server.close(() => resolve());
        server.closeAllConnections();
        handle = () => new Response(null, { status: 503 });
        store.close();
        release();
      }),
  };
}

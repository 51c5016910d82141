import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { control, type Fault, test as base } from "./fixtures";
import { ownApiOrigin, ownWebOrigin, serverEnv } from "./urls";

type GlobalFault = {
  endpoint: string;
  kind?: Exclude<Fault["kind"], "slow">;
  status?: number;
  code?: string;
  delayMs?: number;
  times?: number;
  body?: string;
};

/** Gives specs that inject faults for every viewer a server of their own. */
export const test = base.extend<object, { ownServer: ChildProcess }>({
  ownServer: [
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), "luch-e2e-own-"));
      const server = fork("server/start.mjs", {
        env: { ...process.env, ...serverEnv(ownWebOrigin, dataDir) },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      const end = once(server, "exit");
      try {
        await expect
          .poll(async () => (await fetch(`${ownWebOrigin}/healthz`).catch(() => null))?.status, {
            message: "the web server starts",
            timeout: 240_000,
            intervals: [500],
          })
          .toBe(200);
        await use(server);
      } finally {
        server.kill("SIGTERM");
        await end;
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: "worker", auto: true, timeout: 250_000 },
  ],
});
export { expect };

/** Controls that affect every viewer. */
export const globalControls = {
  injectFault: (request: APIRequestContext, fault: GlobalFault) =>
    requestControls(request, "POST", "faults", { viewer: "*", ...fault }),
  clearFaults: (request: APIRequestContext) => requestControls(request, "DELETE", "faults"),
  setClock: (request: APIRequestContext, at: Date) =>
    control(request, ownWebOrigin, { intent: "clock", at: at.toISOString().slice(0, 19) }),
  resetClock: (request: APIRequestContext) => control(request, ownWebOrigin, { intent: "clock-reset" }),
};

async function requestControls(
  request: APIRequestContext,
  method: "POST" | "DELETE",
  path: string,
  data?: object,
): Promise<void> {
  const answer = await request.fetch(`${ownApiOrigin}/__dev/${path}?apikey=luch-web`, {
    method,
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), `${method} /__dev/${path}: ${answer.status()}`).toBe(true);
}

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isLongTestDrawn } from "../setup/sample";
import { copySeededDatabase } from "../setup/seeded-database";

const root = path.resolve(import.meta.dirname, "../..");
const [port, apiPort] = [3191, 4191];
let dataDir = "";
let dev: ChildProcess;

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "luch-dev-"));
  copySeededDatabase(dataDir);
  dev = spawn(process.execPath, [path.join(root, "tools/dev.mjs")], {
    cwd: root,
    stdio: "ignore",
    env: {
      ...process.env,
      // The server must load sources as in a developer's shell.
      VITEST: undefined,
      APP_MODE: "test",
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
    },
  });
  const urls = [`http://127.0.0.1:${port}/healthz`, `http://127.0.0.1:${apiPort}/healthz`];
  await vi.waitUntil(async () => (await Promise.all(urls.map(isReady))).every(Boolean), {
    timeout: 240_000,
    interval: 300,
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => dev.once("exit", resolve));
  dev.kill("SIGTERM");
  await ended;
  await rm(dataDir, { recursive: true, force: true });
});

it.skipIf(
  !isLongTestDrawn("The development server shows a page from its sources, with styles and Vite's scripts"),
)("The development server shows a page from its sources, with styles and Vite's scripts", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/watch/metropolis`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain("Метрополис</h1>");
  expect(html).toContain("@layer");
  expect(html).toContain("/app/entry.client.tsx");
});

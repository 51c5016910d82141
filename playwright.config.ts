import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { apiPort, giftHost, webOrigin, webPort } from "./e2e/urls";

const isOnServer = Boolean(process.env.CI);
// Workers read this file too and must not create a folder of their own.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), "luch-e2e-"));

const chromium = {
  ...devices["Desktop Chrome"],
  viewport: { width: 1440, height: 900 },
  launchOptions: {
    // The headless shell runs the tests in two thirds of the time a full browser needs.
    executablePath: process.env.CHROME_PATH || "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--autoplay-policy=no-user-gesture-required",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  },
};

/** Specs tagged @no-script run without JavaScript only, @both with and without, all others with it. */
const withoutScript = /@no-script|@both/;
const forEveryone = ["**/faults.spec.ts", "**/live-border.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // No retries: they would hide race conditions.
  retries: 0,
  forbidOnly: isOnServer,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: isOnServer ? [["list"], ["html", { open: "never" }]] : [["list"]],
  use: {
    baseURL: webOrigin,
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    trace: { mode: isOnServer ? "off" : "retain-on-failure", screenshots: false, snapshots: true },
    ...chromium,
  },
  projects: [
    { name: "with-script", testIgnore: forEveryone, grepInvert: /@no-script/ },
    {
      name: "without-script",
      testIgnore: forEveryone,
      grep: withoutScript,
      use: { javaScriptEnabled: false },
    },
    // Specs that break the service for everyone run after all others.
    {
      name: "for-everyone",
      testMatch: forEveryone,
      fullyParallel: false,
      workers: 1,
      dependencies: ["with-script", "without-script"],
    },
  ],
  webServer: {
    command: "node server/start.mjs",
    url: `${webOrigin}/healthz`,
    timeout: 240_000,
    reuseExistingServer: !isOnServer,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      APP_MODE: "demo",
      PORT: String(webPort),
      API_PORT: String(apiPort),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "1000",
      GIFT_HOSTS: giftHost,
    },
  },
});

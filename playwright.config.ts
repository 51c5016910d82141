import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { ownWebOrigin, serverEnv, webOrigin } from "./e2e/urls";
import { isWhole } from "./tests/setup/sample";

const isOnServer = Boolean(process.env.CI);
// Workers read this file too and must not create a folder of their own.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), "luch-e2e-"));

const browser = (...more: string[]) => ({
  // The headless shell runs the tests in two thirds of the time a full browser needs.
  executablePath: process.env.CHROME_PATH || "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--autoplay-policy=no-user-gesture-required",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ...more,
  ],
});
/**
 * The API renders each picture on its first request, and a page without script requests all of its pictures at
 * once. Only tests tagged @pictures load them; others take half the time without, and without script a fifth.
 */
const withPictures = browser();
const withoutPictures = browser(
  // The last such list wins, so it repeats what Playwright says of the mouse.
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false",
);

/**
 * A test tagged @no-script runs without JavaScript, @journey with and without; @both with it, and without it as well
 * only in `npm run test:all`; all others with it. Each form and each way through the site is one journey: what the
 * server answers to it otherwise, the integration tests read from the same pages.
 */
const withoutScript = isWhole ? /@no-script|@journey|@both/ : /@no-script|@journey/;
/** These break the service, move the clock or write for everyone: one after another, on a server of their own. */
const withGlobalControls = [
  "**/faults.spec.ts",
  "**/programme-boundary.spec.ts",
  "**/outside-channel.spec.ts",
  "**/outside-film.spec.ts",
  "**/staff-popups.spec.ts",
];
/** These wait more than they compute, so they run beside the others. */
const waiting = ["**/outages.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // On two cores, where one of them waits more than it computes.
  workers: 4,
  // No retries: they would hide race conditions.
  retries: 0,
  forbidOnly: isOnServer,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ["list"],
    ...(isOnServer ? ([["html", { open: "never" }]] as const) : []),
    ...(isWhole ? ([["./tests/setup/playwright-claims.ts"]] as const) : []),
  ],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    baseURL: webOrigin,
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    // Requests that a worker sees are not those that tests intercept. Specs about the worker allow it.
    serviceWorkers: "block",
    // A trace costs a fifth of a test's time: `npx playwright test --trace retain-on-failure` makes one.
    trace: "off",
    launchOptions: withoutPictures,
  },
  // Started in this order: the longest first, so that no worker ends alone.
  projects: [
    {
      name: "global-controls",
      testMatch: withGlobalControls,
      fullyParallel: false,
      workers: 1,
      use: { baseURL: ownWebOrigin },
    },
    { name: "waiting", testMatch: waiting, workers: 1 },
    {
      name: "with-pictures",
      testIgnore: [...withGlobalControls, ...waiting],
      grep: /@pictures/,
      use: { launchOptions: withPictures },
    },
    {
      name: "with-script",
      testIgnore: [...withGlobalControls, ...waiting],
      grepInvert: /@no-script|@pictures/,
    },
    {
      name: "without-script",
      testIgnore: [...withGlobalControls, ...waiting],
      grep: withoutScript,
      use: { javaScriptEnabled: false },
    },
  ],
  webServer: {
    command: "node server/start.mjs",
    url: `${webOrigin}/healthz`,
    timeout: 240_000,
    reuseExistingServer: !isOnServer,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: serverEnv(webOrigin, process.env.E2E_DATA_DIR),
  },
});

/**
 * `npm test`: installs what is missing, builds, then types, lint, unit and integration tests, and the browser tests.
 * `npm run test:all` (TEST_ALL=1) is the same with every matrix in full (tests/setup/sample.ts), and finds out which
 * rules of the product hold.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { clusterPrograms, hasApt, installFromDebian, listMissing } from "./debian.mjs";
import { eslint } from "./eslint.mjs";
import { getSampleSeed, installPackages, root } from "./prepare.mjs";

installPackages();
installForTests();

const isWhole = process.env.TEST_ALL === "1";

/** The longest first, because the tests start beside them. */
const checks = [
  ["lint", eslint({ isCached: !isWhole }, ".")],
  ["types", ["node_modules/typescript/bin/tsc", "--noEmit"]],
  ["format", ["node_modules/prettier/bin/prettier.cjs", "--check", "."]],
  [
    "dependencies",
    [
      "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
      "--config",
      ".dependency-cruiser.cjs",
      "app",
      "api",
      "contract",
      "domain",
      "payment-host",
      "server",
      "telemetry",
    ],
  ],
  ["unused", ["node_modules/knip/bin/knip.js"]],
];
const tests = [
  ["build", ["server/start.mjs", "--build-only"]],
  ["unit and integration", ["node_modules/vitest/vitest.mjs", "run"]],
  ["browser", ["node_modules/@playwright/test/cli.js", "test"]],
  ...(isWhole ? [["conformance", ["node_modules/tsx/dist/cli.mjs", "tools/conformance.ts"]]] : []),
];
/** Those whose output is shown as it comes; that of the others is shown when they end. */
const shown = new Set(["unit and integration", "browser"]);

const seed = getSampleSeed();
process.stdout.write(isWhole ? "── everything in full\n" : `── matrices are samples: SAMPLE_SEED=${seed}\n`);

const running = new Set();
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void stopAll(1));
const began = Date.now();
await Promise.all([runAll(checks), runAll(tests)]);
if (!isStopping) process.stdout.write(`── all: ${getSeconds(began)} s\n`);

function getSeconds(since) {
  return Math.round((Date.now() - since) / 1000);
}

/** Runs steps one after another; stops everything at the first that fails. */
async function runAll(steps) {
  for (const [name, args] of steps) {
    const started = Date.now();
    const isShown = shown.has(name);
    if (isShown) process.stdout.write(`\n── ${name}\n`);
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, SAMPLE_SEED: seed, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}) },
      // A group of its own, so that the processes that it starts end with it.
      detached: true,
    });
    running.add(child);
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (isShown ? process.stdout.write(chunk) : output.push(chunk)));
    const [status] = await once(child, "close");
    running.delete(child);
    if (isStopping) return;
    if (!isShown) process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`);
    if (status !== 0) {
      process.stderr.write(`── ${name} failed\n`);
      await stopAll(status || 1);
    }
    process.stdout.write(`── ${name}: ${getSeconds(started)} s\n`);
  }
}

/** Stops the steps that run, as Ctrl+C does: Vitest and Playwright then stop what they started. */
async function stopAll(status) {
  if (isStopping) return;
  isStopping = true;
  const children = [...running];
  const signal = (name) => {
    for (const { pid } of children)
      try {
        process.kill(-pid, name);
      } catch {
        // The whole group has ended.
      }
  };
  signal("SIGINT");
  await Promise.race([
    Promise.all(children.map((child) => once(child, "close"))),
    new Promise((resolve) => setTimeout(resolve, 15_000)),
  ]);
  signal("SIGKILL");
  process.exit(status);
}

/**
 * Installs the headless browser, what the tests on PostgreSQL and of several servers run, xmllint, ffmpeg and promtool.
 * Without apt only the browser is installed, by Playwright.
 */
function installForTests() {
  const missing = listMissing([
    ["chromium-headless-shell", process.env.CHROME_PATH || "/usr/bin/chromium-headless-shell"],
    ["fonts-liberation", "/usr/share/fonts/truetype/liberation"],
    ["libxml2-utils", "/usr/bin/xmllint"],
    ["ffmpeg", "/usr/bin/ffmpeg"],
    ["prometheus", "/usr/bin/promtool"],
    ...clusterPrograms,
  ]);
  if (missing.length === 0) return;
  if (!hasApt()) {
    if (missing.includes("chromium-headless-shell"))
      execFileSync("npx", ["playwright", "install", "--with-deps", "chromium"], {
        cwd: root,
        stdio: "inherit",
      });
    return;
  }
  const names = missing.filter((name) => name !== "prometheus");
  if (names.length > 0) installFromDebian(names);
  // Only promtool is wanted, and no exporter beside it.
  if (missing.includes("prometheus")) installFromDebian(["--no-install-recommends", "prometheus"]);
}

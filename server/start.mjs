// `npm start`: installs missing dependencies, rebuilds if sources changed, then runs the payment host, the API and the
// web server. In production it runs what was built.
// Plain JavaScript without dependencies, because a fresh clone has none installed.
import { execFileSync, fork } from "node:child_process";
import os from "node:os";
import path from "node:path";
import {
  at,
  findBuildProblem,
  getBuildState,
  getPaymentPort,
  installPackages,
  isBuilt,
  markAsBuilt,
  root,
} from "../tools/prepare.mjs";

const print = (line) => process.stdout.write(`${line}\n`);

// Ignores EPIPE when the output's reader has exited.
process.stdout.on("error", () => {});

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);

const mode = process.env.APP_MODE || "demo";
// `npm run build`; commands that only need a build say `--build-only`.
const isBuild = process.argv.includes("--build");
if (mode === "production" && !isBuild) requireBuild();
else {
  install();
  buildIfStale();
}
if (isBuild || process.argv.includes("--build-only")) process.exit(0);

const usesOwnApi = !process.env.API_BASE_URL;
const apiPort = process.env.API_PORT || "4000";
const webPort = process.env.PORT || "3000";
const paymentPort = getPaymentPort({ ...process.env, APP_MODE: mode });
/**
 * Restart delay of a process that ended. Doubles up to the maximum with each that ended before it was well for a
 * while; one that was, or that waited for the end of a known cause, is started again at once.
 */
const minRestartDelayMs = 250;
const maxRestartDelayMs = 30_000;
const wellMs = 5000;
const children = new Set();
let isStopping = false;

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stop(0));

if (paymentPort !== "0") await run(at("build/payment-host/main.js"), { PAYMENT_PORT: paymentPort });
if (usesOwnApi) await run(at("build/api/main.js"), { WEB_INTERNAL_URL: `http://127.0.0.1:${webPort}` });
const { devKey } = await run(
  at("build/web/main.js"),
  usesOwnApi ? { API_BASE_URL: `http://127.0.0.1:${apiPort}` } : {},
);
printUrls(devKey);

/** Production neither installs nor builds: it has no registry, and may not write where its programs are. */
function requireBuild() {
  const problem = findBuildProblem();
  if (problem)
    fail(`${problem}: run «npm ci && npm run build» first. With APP_MODE=production nothing is built.`);
}

function install() {
  try {
    installPackages(() => print("Installing…"));
  } catch {
    fail("The dependencies could not be installed. Is the npm registry within reach?");
  }
}

/** Builds if any source differs from those of the last build. */
function buildIfStale() {
  const state = getBuildState();
  if (isBuilt(state)) return;
  print("Building…");
  try {
    execFileSync(process.execPath, [at("tools/build.mjs")], { cwd: root, stdio: "inherit" });
  } catch {
    fail("The build failed; see the errors above.");
  }
  markAsBuilt(state);
}

/** Starts a process and waits until it listens. After that a crash restarts it; before, a crash stops everything. */
function run(file, env) {
  return new Promise((resolve) => {
    let hasListened = false;
    let failures = 0;
    const start = () => {
      if (isStopping) return;
      let listensSince = Infinity;
      let hasWaited = false;
      // Rendering pictures on several threads would allocate one malloc arena each; two are enough
      // (docs/benchmarks.md).
      const child = fork(file, {
        cwd: root,
        env: {
          NODE_ENV: "production",
          MALLOC_ARENA_MAX: "2",
          ...process.env,
          APP_MODE: mode,
          ...(hasListened ? { IS_RESTART: "true" } : {}),
          ...env,
        },
      });
      children.add(child);
      child.on("message", (message) => {
        if (message?.waiting) hasWaited = true;
        if (!message?.listening) return;
        listensSince = Date.now();
        if (hasListened)
          print(
            `${path.relative(root, file)} is back${message.devKey ? `; key of the controls: ${message.devKey}` : ""}.`,
          );
        hasListened = true;
        resolve(message);
      });
      child.on("exit", (code, signal) => {
        children.delete(child);
        if (isStopping) return;
        if (!hasListened) return stop(code || 1);
        failures = hasWaited || Date.now() - listensSince >= wellMs ? 1 : failures + 1;
        const delayMs = Math.min(maxRestartDelayMs, minRestartDelayMs * 2 ** (failures - 1));
        process.stderr.write(
          `${path.relative(root, file)} ended (${signal ?? code}); it starts again in ${delayMs / 1000} s.\n`,
        );
        setTimeout(start, delayMs);
      });
    };
    start();
  });
}

function stop(code) {
  if (isStopping) return;
  isStopping = true;
  if (children.size === 0) process.exit(code);
  for (const child of children) {
    child.on("exit", () => children.size === 0 && process.exit(code));
    child.kill("SIGTERM");
  }
  setTimeout(() => {
    for (const child of children) child.kill("SIGKILL");
    process.exit(code);
  }, 9500).unref();
}

function printUrls(devKey) {
  const interfaces = Object.values(os.networkInterfaces())
    .flat()
    .filter((one) => one && one.family === "IPv4" && !one.internal);
  print("");
  print(`  Luch      http://localhost:${webPort}/`);
  for (const { address } of interfaces) print(`            http://${address}:${webPort}/`);
  if (usesOwnApi) print(`  API       http://localhost:${apiPort}/docs`);
  if (mode !== "production")
    print(`  Controls  http://localhost:${webPort}/dev  (from another device: ?key=${devKey})`);
  print("");
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

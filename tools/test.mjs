// `npm test`: installs what is missing, then types, lint, unit and integration tests, and the browser tests.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { installPackages, root } from "./prepare.mjs";

installPackages();
installFromDebian();

/** Rules that know types keep the types of the whole application in memory, more than Node gives by itself. */
const lintMemory = ["--max-old-space-size=8192"];
/** Each uses one core, so two run at a time; the longest first. */
const checks = [
  ["lint", process.execPath, [...lintMemory, "node_modules/eslint/bin/eslint.js", "."]],
  ["types", "npx", ["tsc", "--noEmit"]],
  ["build", process.execPath, ["server/start.mjs", "--build-only"]],
  ["format", "npx", ["prettier", "--check", "."]],
  [
    "dependencies",
    "npx",
    [
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "app",
      "api",
      "contract",
      "domain",
      "payment-host",
      "server",
    ],
  ],
  ["unused", "npx", ["knip"]],
];
const suites = [
  ["unit and integration", "npx", ["vitest", "run"]],
  ["browser", "npx", ["playwright", "test"]],
];
await Promise.all([runNext(checks), runNext(checks)]);
for (const suite of suites) await runNext([suite]);

/** Runs steps one after another, each taken off the list; stops everything at the first that fails. */
async function runNext(steps) {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, command, args] = step;
    const started = Date.now();
    // The output of steps that run beside others is shown when they end.
    const isShown = suites.includes(step);
    if (isShown) process.stdout.write(`\n── ${name}\n`);
    const child = spawn(command, args, {
      cwd: root,
      stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, npm_config_loglevel: "error" },
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
    const [status] = await once(child, "close");
    if (!isShown) process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`);
    if (status !== 0) {
      process.stderr.write(`── ${name} failed\n`);
      process.exit(status || 1);
    }
    process.stdout.write(`── ${name}: ${Math.round((Date.now() - started) / 1000)} s\n`);
  }
}

/**
 * Installs the headless browser, PostgreSQL for tests that run on both databases, xmllint and nginx.
 * Without apt only the browser is installed, by Playwright.
 */
function installFromDebian() {
  const wanted = [
    ["chromium-headless-shell", process.env.CHROME_PATH || "/usr/bin/chromium-headless-shell"],
    ["fonts-liberation", "/usr/share/fonts/truetype/liberation"],
    ["postgresql", "/usr/lib/postgresql"],
    ["libxml2-utils", "/usr/bin/xmllint"],
    ["nginx-light", "/usr/sbin/nginx"],
  ].filter(([, file]) => !existsSync(file));
  if (wanted.length === 0) return;
  if (!existsSync("/usr/bin/apt-get")) {
    if (wanted.some(([name]) => name === "chromium-headless-shell"))
      execFileSync("npx", ["playwright", "install", "--with-deps", "chromium"], {
        cwd: root,
        stdio: "inherit",
      });
    return;
  }
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
  const run = (...args) =>
    execFileSync(args[0], args.slice(1), {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  run(...sudo, "apt-get", "update", "-qq");
  run(...sudo, "apt-get", "install", "-y", "-qq", ...wanted.map(([name]) => name));
}

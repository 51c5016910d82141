// What `npm start`, `npm test` and builds of tests share: when to install and when to build.
// Plain JavaScript without dependencies, because a fresh clone has none installed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");
export const at = (...parts) => path.join(root, ...parts);

/**
 * The port of the demonstration payment host; "0" if it does not run, as with an operator's own API. Must agree with
 * domain/local-services.ts.
 */
export function getPaymentPort({ APP_MODE = "demo", API_BASE_URL, PAYMENT_PORT }) {
  if (API_BASE_URL || APP_MODE === "production") return "0";
  return PAYMENT_PORT || (APP_MODE === "demo" ? "4001" : "0");
}

/** Installs dependencies if they are missing or the lock file changed. */
export function installPackages(announce = () => {}) {
  const state = getDigest({ files: ["package-lock.json"] });
  const mark = at("node_modules/.installed");
  if (readIfThere(mark) === state) return;
  announce();
  execFileSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  writeFileSync(mark, state);
}

/** What the samples of `npm test` are drawn by (tests/setup/sample.ts): they change with the commit. */
export function getSampleSeed() {
  if (process.env.SAMPLE_SEED) return process.env.SAMPLE_SEED;
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
      encoding: "utf8",
    }).trim();
  } catch {
    // A copy without its history.
    return "no-commit";
  }
}

const buildMark = at("build/.made-of");
const sources = "app api artwork contract domain payment-host server telemetry locales public tools".split(
  " ",
);

/** A digest of everything that the build is made of. */
export const getBuildState = () =>
  getDigest({ folders: sources, files: ["package-lock.json", "remix.config.js", "vite.config.ts"] });

/** Why what is built cannot be run as it is; null if it can. An image has a build without its sources. */
export function findBuildProblem() {
  if (!existsSync(at("node_modules")) || !existsSync(buildMark)) return "Nothing is built";
  const hasSources = sources.every((folder) => existsSync(at(folder)));
  return hasSources && !isBuilt(getBuildState()) ? "The build is not of these sources" : null;
}

export const isBuilt = (state) => readIfThere(buildMark) === state;

export function markAsBuilt(state) {
  mkdirSync(at("build"), { recursive: true });
  writeFileSync(buildMark, state);
}

/** A digest of all files in these folders, tests excepted, and of these files. */
export function getDigest({ folders = [], files = [] }) {
  const hash = createHash("sha256");
  for (const file of [
    ...folders.flatMap((folder) => listFiles(at(folder))),
    ...files.map((name) => at(name)),
  ])
    hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !/\.test\.tsx?$/.test(entry.name) &&
        !entry.parentPath.includes(`${path.sep}clips${path.sep}files`),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");
const at = (...parts: string[]) => path.join(root, ...parts);
const mark = at("build/.made-of");
const lock = path.join(
  os.tmpdir(),
  `luch-build-${createHash("sha256").update(root).digest("hex").slice(0, 12)}.lock`,
);

/**
 * Builds the application unless the build matches the sources; concurrent test files wait for the one that
 * builds.
 */
export async function freshBuild(): Promise<void> {
  const state = stateOfSources();
  while (!isFresh(state)) {
    if (!takeLock()) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      continue;
    }
    try {
      if (isFresh(state)) return;
      execFileSync(process.execPath, [at("tools/build.mjs")], {
        cwd: root,
        stdio: "pipe",
        env: { ...process.env, NODE_ENV: "production", VITEST: undefined },
      });
      writeFileSync(mark, state);
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

const isFresh = (state: string) => readIfThere(mark) === state;

/** The lock holds its owner's process id: one whose owner was killed is taken away. */
function takeLock(): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isRunning(Number(readIfThere(lock)))) rmSync(lock, { force: true });
    return false;
  }
}

/** An empty file's owner is about to write its id. */
function isRunning(pid: number): boolean {
  try {
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** The same digest that `npm start` compares, so that neither rebuilds after the other. */
const stateOfSources = () =>
  getDigest(
    ["app", "api", "contract", "domain", "payment-host", "server", "locales", "public", "tools"],
    ["package-lock.json", "remix.config.js", "vite.config.ts"],
  );

/** A digest of all files in these folders, tests excepted, and of these files. */
export function getDigest(folders: string[], files: string[] = []): string {
  const hash = createHash("sha256");
  for (const file of [
    ...folders.flatMap((folder) => listFiles(at(folder))),
    ...files.map((name) => at(name)),
  ])
    hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

function listFiles(folder: string): string[] {
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

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { at, getBuildState, isBuilt, markAsBuilt, root } from "../../tools/prepare.mjs";

const lock = path.join(
  os.tmpdir(),
  `luch-build-${createHash("sha256").update(root).digest("hex").slice(0, 12)}.lock`,
);

/**
 * Builds the application unless the build matches the sources; concurrent test files wait for the one that
 * builds.
 */
export async function freshBuild(): Promise<void> {
  const state = getBuildState();
  while (!isBuilt(state)) {
    if (!takeLock()) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      continue;
    }
    try {
      if (isBuilt(state)) return;
      execFileSync(process.execPath, [at("tools/build.mjs")], {
        cwd: root,
        stdio: "pipe",
        env: { ...process.env, NODE_ENV: "production", VITEST: undefined },
      });
      markAsBuilt(state);
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

/** The lock contains its owner's process id; the lock of a killed process is removed. */
function takeLock(): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isRunning(Number(readIfThere(lock)))) rmSync(lock, { force: true });
    return false;
  }
}

/** 0 stands for an empty lock file, whose owner is about to write its id. */
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

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeAll, expect } from "vitest";
import { root } from "../../tools/prepare.mjs";
import { freePort } from "../setup/free-port";
import { freshBuild } from "../setup/fresh-build";
import { copySeededDatabase } from "../setup/seeded-database";

export type Running = { process: ChildProcess; output: () => string; ended: Promise<number | null> };
const running: Running[] = [];
const folders: string[] = [];

/** A temporary folder that is removed after the test. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "luch-life-"));
  folders.push(folder);
  return folder;
}

export function run(file: string, env: Record<string, string>, args: string[] = []): Running {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      // Six times the default: a busy machine is not a failing API.
      API_TIMEOUT_MS: "15000",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout?.on("data", (part: Buffer) => (text += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (text += part.toString()));
  const one = {
    process: child,
    output: () => text,
    ended: new Promise<number | null>((resolve) => child.on("exit", resolve)),
  };
  running.push(one);
  return one;
}

export const answers = async (url: string, tries = 1200): Promise<Response> => {
  for (let times = 0; times < tries; times += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} does not answer`);
};

export async function prepareBuild(): Promise<void> {
  // Dependencies are installed already, so «npm start» can skip installing.
  const mark = path.join(root, "node_modules/.installed");
  const lock = await readFile(path.join(root, "package-lock.json"));
  await writeFile(mark, createHash("sha256").update("package-lock.json").update(lock).digest("hex"));
  await freshBuild();
}

/** Builds before the tests, and stops started processes after each. */
export function useProcesses(): void {
  beforeAll(prepareBuild);
  afterEach(async () => {
    for (const { process: child, ended } of running.splice(0)) {
      if (child.exitCode === null) child.kill("SIGKILL");
      await ended;
    }
    // Processes of a killed «npm start» end by themselves a moment later, and may still write meanwhile.
    for (const folder of folders.splice(0))
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
}

export async function seededFolder(): Promise<string> {
  const folder = await dataFolder();
  copySeededDatabase(folder);
  return folder;
}

/** «npm start» with a data folder, on free ports. */
export async function wholeService(dataDir: string, more: Record<string, string> = {}) {
  const [web, api, payment] = [await freePort(), await freePort(), await freePort()];
  const testApp = run("server/start.mjs", {
    APP_MODE: "test",
    PORT: String(web),
    API_PORT: String(api),
    PAYMENT_PORT: String(payment),
    DATA_DIR: dataDir,
    ...more,
  });
  await answers(`http://127.0.0.1:${web}/healthz`);
  return { ...testApp, web, api, payment, base: `http://127.0.0.1:${web}` };
}

/** The PID of a program started by «npm start». Throws if there is none. */
export function findPid(testApp: Running, file: string): number {
  const found = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(testApp.process.pid)], {
    encoding: "utf8",
  })
    .split("\n")
    .find((line) => line.includes(file));
  const pid = Number.parseInt(found ?? "", 10);
  expect(pid, `${file} runs`).toBeGreaterThan(0);
  return pid;
}

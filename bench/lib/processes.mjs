import { fork, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

const running = new Set();

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts a Node process and waits for its `listening` IPC message. */
export function forkListening(file, env, { execArgv = [] } = {}) {
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      env: { ...process.env, NODE_ENV: "production", MALLOC_ARENA_MAX: "2", ...env },
      execArgv,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    running.add(child);
    child.on("message", (message) => message?.listening && resolve(child));
    child.on("exit", (code) => {
      running.delete(child);
      reject(new Error(`${file} ended with ${code}`));
    });
  });
}

/** Starts a process and waits until its port accepts HTTP requests. */
export async function startOnPort(command, args, port, options = {}) {
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    ...options,
    env: { ...process.env, NODE_ENV: "production", ...options.env },
  });
  running.add(child);
  let failure = null;
  child.on("error", (error) => (failure = error));
  child.on("exit", (code) => {
    running.delete(child);
    failure ??= new Error(`${command} ${args.join(" ")} ended with ${code}`);
  });
  for (let tries = 0; tries < 300; tries += 1) {
    if (failure) throw failure;
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.arrayBuffer(),
        () => null,
      )
    )
      return child;
    await pause(100);
  }
  throw new Error(`${command} ${args.join(" ")} does not answer on port ${port}`);
}

export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const forced = setTimeout(() => child.kill("SIGKILL"), 12_000);
  await ended;
  clearTimeout(forced);
}

export const stopAll = () => Promise.all([...running].map(stop));

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
}

function cpuTicks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

/** Seconds of processor time that a process has used. Linux counts hundredths. */
export const cpuSeconds = (pid) => cpuTicks(pid) / 100;

/** Waits until a process has been almost idle for three seconds; two minutes at most. */
export async function waitUntilIdle(pid) {
  for (let quiet = 0, tries = 0; quiet < 3 && tries < 120; tries += 1) {
    const before = cpuTicks(pid);
    await pause(1000);
    quiet = cpuTicks(pid) - before <= 4 ? quiet + 1 : 0;
  }
}

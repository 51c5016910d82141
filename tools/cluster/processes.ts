import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync, readFileSync } from "node:fs";
import net from "node:net";
import { setTimeout as later } from "node:timers/promises";

const restartMs = 300;
const pollMs = 50;
const startMs = 120_000;

export type Launch = {
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Who runs it; null for whoever runs the cluster. */
  user?: User | null;
  /** Whether it ends by itself when the channel to it closes. */
  hasChannel?: boolean;
};
export type User = { name: string; uid: number; gid: number };

type Options = {
  name: string;
  port: number;
  /** What it is, for the table of processes. */
  what: string;
  logFile: string;
  /** How it is started, asked anew each time. */
  launch: () => Launch;
  stopSignal?: NodeJS.Signals;
  isUp: () => Promise<boolean>;
  print: (line: string) => void;
};

/** A process that is started again when it ends by itself, as a unit of systemd would. */
export function createProcess({
  name,
  port,
  what,
  logFile,
  launch,
  stopSignal = "SIGTERM",
  isUp,
  print,
}: Options) {
  let child: ChildProcess | null = null;
  let isWanted = false;
  /** Whether it has answered since it was asked to start: if not, its end is that of the attempt. */
  let hasBeenUp = false;

  const begin = () => {
    const { command, args, cwd, env, user = null, hasChannel = false } = launch();
    const log = openSync(logFile, "a");
    // Ends with the cluster, however that ends. A session of its own, so that Ctrl+C reaches only the cluster.
    const identity = user ? ["--reuid", String(user.uid), "--regid", String(user.gid), "--clear-groups"] : [];
    const one: ChildProcess = spawn(
      "setpriv",
      ["--pdeathsig", stopSignal, ...identity, "--", command, ...args],
      {
        cwd: cwd ?? "/",
        env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
        stdio: hasChannel ? ["ignore", log, log, "ipc"] : ["ignore", log, log],
        detached: true,
      },
    );
    child = one;
    one.on("exit", (code, signal) => {
      if (child === one) child = null;
      if (!isWanted || !hasBeenUp) return;
      print(`${name} ended (${signal ?? code}); it starts again. Its log: ${logFile}`);
      setTimeout(() => isWanted && child === null && begin(), restartMs);
    });
  };

  const waitUntilUp = async () => {
    for (const end = Date.now() + startMs; Date.now() < end; await later(pollMs)) {
      if (child === null && !hasBeenUp) break;
      if (child !== null && (await isUp().catch(() => false))) {
        hasBeenUp = true;
        return;
      }
    }
    isWanted = false;
    const said = readFileSync(logFile, "utf8").trim().split("\n").slice(-3).join("\n");
    throw new Error(`${name} does not answer. The end of its log ${logFile}:\n${said}`);
  };
  const end = async (signal: NodeJS.Signals) => {
    isWanted = false;
    const one = child;
    if (one === null || one.exitCode !== null || one.signalCode !== null) return;
    const ended = once(one, "exit");
    one.kill(signal);
    await ended;
  };

  return {
    name,
    port,
    what,
    waitUntilUp,
    get pid() {
      return child?.pid ?? null;
    },
    start: async () => {
      if (!isWanted || child === null) {
        isWanted = true;
        hasBeenUp = false;
        begin();
      }
      await waitUntilUp();
    },
    stop: () => end(stopSignal),
    /** Ends it at once, for good. */
    abort: () => {
      for (const pid of listTree(child?.pid)) signalOne(pid, "SIGKILL");
      return end("SIGKILL");
    },
    /** Kills it, as for want of memory; it starts again by itself. */
    kill: () => child?.kill("SIGKILL"),
    signal: (signal: NodeJS.Signals) => void child?.kill(signal),
    /** Stops it and what it started where they are, without ending anything. */
    freeze: () => listTree(child?.pid).forEach((pid) => signalOne(pid, "SIGSTOP")),
    thaw: () => listTree(child?.pid).forEach((pid) => signalOne(pid, "SIGCONT")),
  };
}
export type Process = ReturnType<typeof createProcess>;

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** A process and all that it started. */
function listTree(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const parents = readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      // The name, in parentheses, may have spaces.
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, "utf8")) ?? [];
      return [[Number(entry), Number(parent)] as const];
    } catch {
      return [];
    }
  });
  const list = (one: number): number[] => [
    one,
    ...parents.flatMap(([child, parent]) => (parent === one ? list(child) : [])),
  ];
  return list(pid);
}

export const answersHttp = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200;

export const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net
      .connect(port, "127.0.0.1")
      .once("connect", () => {
        socket.destroy();
        resolve(true);
      })
      .once("error", () => resolve(false));
  });

/** The user of a program that refuses to run as root; null if that is not who runs this. */
export function findUser(name: string): User | null {
  if (process.getuid?.() !== 0) return null;
  const ask = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { name, uid: ask("-u"), gid: ask("-g") };
}

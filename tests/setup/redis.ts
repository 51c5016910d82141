import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port";

const program = "/usr/bin/redis-server";
export const hasRedis = existsSync(program);

/** A separate Redis server that keeps nothing on disk. */
export async function openRedis(...options: string[]) {
  const port = await freePort();
  const server = spawn(
    program,
    [
      ...["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/tmp"],
      ...options,
    ],
    { stdio: "ignore" },
  );
  while (!(await accepts(port))) await pause(20);
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => server.kill("SIGSTOP"),
    thaw: () => server.kill("SIGCONT"),
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
    },
  };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => resolve(false));
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });

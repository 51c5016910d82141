// Starts a temporary Redis server that keeps nothing on disk. Null if it is not installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { freePort, pause, stop } from "./processes.mjs";

const program = "/usr/bin/redis-server";

export async function startRedis() {
  if (!existsSync(program)) return null;
  const port = await freePort();
  const child = spawn(
    program,
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp"],
    {
      stdio: "ignore",
    },
  );
  while (!(await accepts(port))) await pause(50);
  return { url: `redis://127.0.0.1:${port}`, stop: () => stop(child) };
}

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

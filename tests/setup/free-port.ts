import { createServer } from "node:net";

/** Below the ports that systems give to connections, which could take one before a server listens on it. */
const firstPort = 22_000;
const ports = 10_000;
/** Processes with neighbouring ids try different ports. */
const step = 101;
let last = process.pid;

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  last += step;
  const port = firstPort + (last % ports);
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });

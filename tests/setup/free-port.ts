import { randomInt } from "node:crypto";
import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Below the ports that systems give to connections, which could take one before a server listens on it. */
const [firstPort, afterLast] = [22_000, 32_000];
const claimedMs = 300_000;
const claims = path.join(tmpdir(), "luch-ports");
mkdirSync(claims, { recursive: true });

/** A port that nothing listens on, and that no other process of these tests gets meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(firstPort, afterLast);
  return claim(port) && (await isFree(port)) ? port : freePort();
}

function claim(port: number): boolean {
  const file = path.join(claims, String(port));
  try {
    writeFileSync(file, "", { flag: "wx" });
  } catch {
    if (Date.now() - statSync(file).mtimeMs < claimedMs) return false;
    utimesSync(file, new Date(), new Date());
  }
  return true;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });

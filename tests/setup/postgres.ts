import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { freePort } from "./free-port";

const home = "/usr/lib/postgresql";

/** The folder of the newest installed PostgreSQL's programs; null if it is not installed. */
export function postgresPrograms(): string | null {
  if (!existsSync(home)) return null;
  const [newest] = readdirSync(home)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(home, version, "bin"))
    .filter((folder) => existsSync(path.join(folder, "initdb")));
  return newest ?? null;
}

/** A separate PostgreSQL server in a temporary folder. */
export async function openPostgres(programs: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "luch-postgres-"));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL does not run as root.
  const run = (program: string, ...args: string[]) => {
    const file = path.join(programs, program);
    execFileSync(isRoot ? "runuser" : file, isRoot ? ["-u", "postgres", "--", file, ...args] : args, {
      stdio: "ignore",
      cwd: "/",
    });
  };
  if (isRoot) execFileSync("chown", ["postgres", folder]);
  const data = path.join(folder, "data");
  run("initdb", "-D", data, "-U", "luch", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const start = () => run("pg_ctl", "-D", data, "-w", "-l", path.join(folder, "log"), "-o", options, "start");
  const halt = () => run("pg_ctl", "-D", data, "-m", "immediate", "stop");
  start();
  const url = `postgres://luch@127.0.0.1:${port}/postgres`;
  return {
    url,
    /** Makes a streaming replica of it; it starts with what is there. */
    openReplica: async () => {
      const [copy, copyPort] = [path.join(folder, "replica"), await freePort()];
      run("pg_basebackup", "-d", url, "-D", copy, "-R", "-X", "stream", "--checkpoint=fast", "--no-sync");
      const options = `-p ${copyPort} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
      const control = (...args: string[]) => run("pg_ctl", "-D", copy, "-w", ...args);
      const start = () => control("-l", path.join(folder, "replica.log"), "-o", options, "start");
      start();
      return {
        url: `postgres://luch@127.0.0.1:${copyPort}/postgres`,
        start,
        stop: () => control("-m", "immediate", "stop"),
      };
    },
    start,
    /** Stops it as a power cut does; `start` starts it again. */
    halt,
    stop: async () => {
      halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

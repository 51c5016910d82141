// Starts a temporary PostgreSQL server; stopping it deletes its data. Null if PostgreSQL is not installed.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { cpuSeconds, freePort } from "./processes.mjs";

const installFolder = "/usr/lib/postgresql";

export async function startPostgres() {
  const binFolder = existsSync(installFolder)
    ? readdirSync(installFolder)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => path.join(installFolder, version, "bin"))
        .find((folder) => existsSync(path.join(folder, "initdb")))
    : null;
  if (!binFolder) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), "luch-postgres-"));
  const port = await freePort();
  const isRoot = process.getuid() === 0;
  const run = (program, ...args) => {
    const file = path.join(binFolder, program);
    execFileSync(isRoot ? "runuser" : file, isRoot ? ["-u", "postgres", "--", file, ...args] : args, {
      stdio: "ignore",
      cwd: "/",
    });
  };
  if (isRoot) execFileSync("chown", ["postgres", folder]);
  const data = path.join(folder, "data");
  run("initdb", "-D", data, "-U", "luch", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  run(
    "pg_ctl",
    "-D",
    data,
    "-w",
    "-l",
    path.join(folder, "log"),
    "-o",
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`,
    "start",
  );
  return {
    url: `postgres://luch@127.0.0.1:${port}/postgres`,
    /** Of the server and its children that run; connections that ended are missing. */
    getCpuSeconds: () => {
      const main = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0];
      const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8").trim().split(" ");
      return [main, ...children].reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    },
    stop: () => {
      run("pg_ctl", "-D", data, "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

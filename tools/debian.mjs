// Programs that come from Debian's packages.
// Plain JavaScript without dependencies, because `npm test` runs it in a fresh clone.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Package and file of each program that `npm run cluster` runs. */
export const clusterPrograms = [
  ["postgresql", "/usr/lib/postgresql"],
  ["pgbouncer", "/usr/sbin/pgbouncer"],
  ["redis-server", "/usr/bin/redis-server"],
  ["nginx-light", "/usr/sbin/nginx"],
];

/** Those of the packages whose file is missing. */
export const listMissing = (packages) =>
  packages.filter(([, file]) => !existsSync(file)).map(([name]) => name);

export const hasApt = () => existsSync("/usr/bin/apt-get");

export function installFromDebian(names) {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
  const run = (...args) =>
    execFileSync(args[0], args.slice(1), {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  run(...sudo, "apt-get", "update", "-qq");
  run(...sudo, "apt-get", "install", "-y", "-qq", ...names);
}

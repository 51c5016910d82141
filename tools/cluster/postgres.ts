import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { promisify } from "node:util";
import { type User } from "./processes";

const home = "/usr/lib/postgresql";
const execute = promisify(execFile);

/** The folder of the newest installed PostgreSQL's programs. */
export function findPrograms(): string {
  const [newest] = (existsSync(home) ? readdirSync(home) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(home, version, "bin"))
    .filter((folder) => existsSync(path.join(folder, "initdb")));
  if (newest === undefined) throw new Error("PostgreSQL is not installed");
  return newest;
}

type Options = {
  programs: string;
  /** Who runs the servers; null for whoever runs the cluster. */
  user: User | null;
  sockets: string;
  port: number;
  data: string;
  secrets: { database: string; replica: string };
};

/** The commands of one PostgreSQL server, as docs/cluster.md has them. */
export function createPostgres({ programs, user, sockets, port, data, secrets }: Options) {
  const administrator = user?.name ?? process.env.USER ?? "postgres";
  const run = async (
    program: string,
    args: string[],
    { env = {}, input = "" }: { env?: Record<string, string>; input?: string } = {},
  ) => {
    const running = execute(path.join(programs, program), args, {
      cwd: "/",
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    running.child.stdin?.on("error", () => {}).end(input);
    const { stdout } = await running;
    return stdout.trim();
  };
  /** Not on the command line, which everybody on the machine sees: some statements have passwords. */
  const sql = (statement: string, database = "postgres") =>
    run(
      "psql",
      [
        ...["-h", sockets, "-p", String(port), "-U", administrator, "-d", database],
        ...["-v", "ON_ERROR_STOP=1", "-Atqf", "-"],
      ],
      { input: statement },
    );
  const setReplica = async (value: string) => {
    await sql(`ALTER SYSTEM SET synchronous_standby_names = '${value}'`);
    await sql("SELECT pg_reload_conf()");
  };

  return {
    port,
    data,
    exists: () => existsSync(path.join(data, "PG_VERSION")),
    program: path.join(programs, "postgres"),
    sql,
    isUp: async () => (await sql("SELECT 1")) === "1",
    create: () =>
      run("initdb", [
        ...["-D", data, "-U", administrator, "-A", "peer", "-E", "UTF8"],
        ...["--locale=C.UTF-8", "--no-sync"],
      ]),
    /** Makes the users and the database, or gives the users their passwords. */
    prepare: async () => {
      const roles = { luch: `LOGIN PASSWORD '${secrets.database}'`, luch_replica: "" };
      roles.luch_replica = `REPLICATION LOGIN PASSWORD '${secrets.replica}'`;
      for (const [role, rights] of Object.entries(roles)) {
        const isKnown = (await sql(`SELECT 1 FROM pg_roles WHERE rolname = '${role}'`)) === "1";
        await sql(`${isKnown ? "ALTER" : "CREATE"} ROLE ${role} ${rights}`);
      }
      if ((await sql("SELECT 1 FROM pg_database WHERE datname = 'luch'")) !== "1")
        await sql("CREATE DATABASE luch OWNER luch");
    },
    /** Copies the primary, to follow it from there. */
    copy: async (primaryPort: number) => {
      await rm(data, { recursive: true, force: true });
      await mkdir(path.dirname(data), { recursive: true });
      const from = `host=127.0.0.1 port=${primaryPort} user=luch_replica`;
      await run("pg_basebackup", ["-d", from, "-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync"], {
        env: { PGPASSWORD: secrets.replica },
      });
    },
    /** Waits until the replica follows this primary, and has commits wait for it from then on. */
    awaitReplica: async () => {
      const isFollowed = () => sql("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'");
      for (let times = 0; (await isFollowed()) === "0"; times += 1) {
        if (times > 600) throw new Error("The replica does not follow the primary");
        await later(100);
      }
      await setReplica("*");
    },
    /** Commits no longer wait for a replica. */
    forgetReplica: () => setReplica(""),
    promote: () => sql("SELECT pg_promote(true, 10)"),
    /** Whether it would follow a primary when it is started. */
    follows: () => existsSync(path.join(data, "standby.signal")),
    takesWrites: async () => (await sql("SELECT pg_is_in_recovery()")) === "f",
  };
}
export type Postgres = ReturnType<typeof createPostgres>;

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chown, rename } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { lockFolder } from "../folder-lock.mjs";
import { root } from "../prepare.mjs";
import {
  type ConfigurationName,
  configurations,
  getConfiguration,
  getOwnSettings,
  parseEnvironment,
  type Places,
  type Ports,
  secretNames,
  type Secrets,
} from "./configuration";
import { openMailServer } from "./mail";
import { createPostgres, findPrograms, type Postgres } from "./postgres";
import { answersHttp, createProcess, findUser, type Process, takesConnections } from "./processes";

const execute = promisify(execFile);

type Options = {
  /** Keeps everything between runs. */
  folder: string;
  ports: Ports;
  /** Settings beside those of luch.env. */
  env?: Record<string, string>;
  /** A tar file of a PostgreSQL server that is prepared for this release; it is made if it is missing. */
  template?: string | null;
  /** The folder of the release that runs; this one's if it is not given. */
  release?: string;
  print?: (line: string) => void;
  onLetter?: (letter: { to: string; subject: string; file: string }) => void;
};

type ServerNumber = 1 | 2;
const numbers: readonly ServerNumber[] = [1, 2];
const getOther = (number: ServerNumber): ServerNumber => (number === 1 ? 2 : 1);

/** Two servers on this machine: docs/cluster.md says what runs where. */
export async function openCluster(options: Options) {
  const { ports, env = {}, template = null, print = () => {}, onLetter = () => {} } = options;
  const { release: firstRelease = root } = options;
  const folder = path.resolve(options.folder);
  const unlock = lockFolder(folder);
  for (const name of ["", "files", "letters", "logs", "cache", "redis"])
    mkdirSync(path.join(folder, name), { recursive: true });
  // The workers of nginx and PostgreSQL are other users. What viewers wrote and were sent is for nobody else to read.
  for (const name of ["", "cache"]) chmodSync(path.join(folder, name), 0o755);
  for (const name of ["files", "letters", "logs", "redis"]) chmodSync(path.join(folder, name), 0o700);
  const user = findUser("postgres");
  const sockets = mkdtempSync(path.join(os.tmpdir(), "luch-sockets-"));
  const own = async (file: string) => (user ? chown(file, user.uid, user.gid) : undefined);
  await own(sockets);
  await own(path.join(folder, "logs"));
  const secrets = readSecrets(path.join(folder, "secrets.json"));
  const places: Places = { folder, sockets, ports, secrets };
  /** Which server takes writes; it is remembered, since a failover changes it. */
  const stateFile = path.join(folder, "primary");
  let primary: ServerNumber = existsSync(stateFile) && readFileSync(stateFile, "utf8") === "2" ? 2 : 1;
  const settings: Record<string, string> = {};
  /** Writes the files that have secrets, which may have been replaced meanwhile, or the replica's port. */
  const refresh = () => {
    Object.assign(secrets, readSecrets(path.join(folder, "secrets.json")));
    write("redis.conf");
    save("userlist.txt", `"luch" "${secrets.database}"\n`, 0o600);
    Object.assign(
      settings,
      parseEnvironment(getConfiguration("luch.env", places)),
      getOwnSettings(places),
      env,
    );
    const replicaPort = ports[`postgres${getOther(primary)}`];
    settings.DATABASE_REPLICA_URL = withPort(settings.DATABASE_REPLICA_URL, replicaPort);
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    save("luch.env", lines.join(""), 0o600);
  };
  for (const name of Object.keys(configurations) as ConfigurationName[]) if (name !== "luch.env") write(name);
  refresh();
  for (const name of ["userlist.txt", "pgbouncer-1.ini", "pgbouncer-2.ini", "pg_hba.conf"])
    await own(path.join(folder, name));

  function write(name: ConfigurationName, edit = (text: string) => text): void {
    const mode = name === "redis.conf" ? 0o600 : 0o644;
    save(name, edit(getConfiguration(name, places)), mode);
  }
  /** Writes a file only if it changes: another program may be reading it. */
  function save(name: string, text: string, mode: number): void {
    const file = path.join(folder, name);
    if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text, { mode });
  }

  const programs = findPrograms();
  const servers = Object.fromEntries(
    numbers.map((number) => [
      number,
      createPostgres({
        ...{ programs, user, sockets, secrets },
        port: ports[`postgres${number}`],
        data: path.join(folder, `postgres-${number}`, "data"),
      }),
    ]),
  ) as Record<ServerNumber, Postgres>;
  const processes = new Map<string, Process>();
  const add = (options: Omit<Parameters<typeof createProcess>[0], "logFile" | "print">) =>
    processes.set(
      options.name,
      createProcess({ ...options, print, logFile: path.join(folder, "logs", `${options.name}.log`) }),
    );
  const get = (name: string): Process => {
    const found = processes.get(name);
    if (found) return found;
    throw new Error(`There is no «${name}»; there are ${[...processes.keys()].join(", ")}.`);
  };

  for (const number of numbers) {
    const server = servers[number];
    mkdirSync(path.dirname(server.data), { recursive: true });
    await own(path.dirname(server.data));
    add({
      name: `postgres-${number}`,
      port: server.port,
      what: `PostgreSQL of server ${number}`,
      launch: () => {
        if (number !== primary && !server.follows())
          throw new Error(`postgres-${number} would take writes as well: «rejoin» makes it the replica.`);
        return {
          command: server.program,
          args: [
            ...["-D", server.data, "-c", `config_file=${folder}/postgresql-${number}.conf`],
            ...["-c", `hba_file=${folder}/pg_hba.conf`],
          ],
          user,
        };
      },
      stopSignal: "SIGINT",
      isUp: server.isUp,
    });
    add({
      name: `pgbouncer-${number}`,
      port: ports[`pgbouncer${number}`],
      what: `PgBouncer of server ${number}`,
      launch: () => {
        refresh();
        return { command: "/usr/sbin/pgbouncer", args: [path.join(folder, `pgbouncer-${number}.ini`)], user };
      },
      isUp: () => takesConnections(ports[`pgbouncer${number}`]),
    });
  }
  add({
    name: "redis",
    port: ports.redis,
    what: "Redis of server 1",
    launch: () => {
      refresh();
      return { command: "/usr/bin/redis-server", args: [path.join(folder, "redis.conf")] };
    },
    isUp: () => takesConnections(ports.redis),
  });
  /** The release that each of our own programs is started from. */
  const releases = new Map<string, string>();
  const addNode = (
    name: string,
    port: number,
    what: string,
    file: string,
    getOwn: () => Record<string, string>,
  ) =>
    add({
      name,
      port,
      what,
      launch: () => {
        refresh();
        return {
          command: process.execPath,
          args: [path.join(releases.get(name) ?? firstRelease, file)],
          cwd: releases.get(name) ?? firstRelease,
          env: { MALLOC_ARENA_MAX: "2", ...settings, ...getOwn() },
          hasChannel: true,
        };
      },
      isUp: () =>
        name.startsWith("payment")
          ? takesConnections(port)
          : answersHttp(`http://127.0.0.1:${port}/${name.startsWith("api") ? "readyz" : "healthz"}`),
    });
  for (const number of numbers)
    addNode(`api-${number}`, ports[`api${number}`], `API of server ${number}`, "build/api/main.js", () => ({
      API_PORT: String(ports[`api${number}`]),
      DATABASE_URL: withPort(settings.DATABASE_URL, ports[`pgbouncer${number}`]),
    }));
  for (const number of numbers)
    addNode(
      `web-${number}`,
      ports[`web${number}`],
      `web server of server ${number}`,
      "build/web/main.js",
      () => ({
        PORT: String(ports[`web${number}`]),
      }),
    );
  addNode(
    "payment-host",
    ports.paymentHost,
    "the demonstration's payment host, another company's",
    "build/payment-host/main.js",
    () => ({ APP_MODE: "demo", PAYMENT_PORT: String(ports.paymentHost) }),
  );
  const nginxFile = path.join(folder, "nginx.conf");
  add({
    name: "nginx",
    port: ports.site,
    what: "nginx of server 1",
    launch: () => ({
      command: "/usr/sbin/nginx",
      args: ["-p", folder, "-c", nginxFile, "-g", "daemon off;"],
    }),
    isUp: () => answersHttp(`http://127.0.0.1:${ports.site}/healthz`),
  });

  const pointTo = (number: ServerNumber) => {
    primary = number;
    writeFileSync(stateFile, String(number));
    for (const pooler of numbers)
      write(`pgbouncer-${pooler}.ini`, (text) =>
        text.replace(/^(luch = host=127\.0\.0\.1 port=)\d+/m, `$1${servers[number].port}`),
      );
  };
  /** Commands on the console of each PgBouncer that runs. */
  const tellPoolers = async (...commands: string[]) => {
    for (const number of numbers) {
      if (get(`pgbouncer-${number}`).pid === null) continue;
      const client = new pg.Client({
        host: "127.0.0.1",
        port: ports[`pgbouncer${number}`],
        user: "luch",
        password: secrets.database,
        database: "pgbouncer",
      });
      client.on("error", () => {});
      await client.connect();
      for (const command of commands) await client.query(command);
      await client.end();
    }
  };
  /** Learns which server takes writes: a failover by hand, as docs/cluster.md has it, changes that as well. */
  const findPrimary = async () => {
    const roles = await Promise.all(
      numbers.map((number) => servers[number].takesWrites().catch(() => false)),
    );
    if (roles[0] && roles[1])
      throw new Error("Both PostgreSQL take writes: stop the former primary, then «rejoin».");
    const found = numbers.find((_, index) => roles[index]);
    if (found !== undefined && found !== primary) pointTo(found);
  };
  const makeReplica = async (number: ServerNumber) => {
    await servers[primary].forgetReplica();
    await get(`postgres-${number}`).abort();
    await servers[number].copy(servers[primary].port);
    await get(`postgres-${number}`).start();
    await servers[primary].awaitReplica();
  };
  const migrate = async (from = root) => {
    await execute(process.execPath, [path.join(from, "build/api/migrate.js")], {
      cwd: from,
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
    });
  };

  const startDatabase = async () => {
    // Failed over by hand, and stopped since.
    const other = servers[getOther(primary)];
    pointTo(servers[primary].follows() && other.exists() && !other.follows() ? getOther(primary) : primary);
    const server = servers[primary];
    const isNew = !server.exists();
    const isCopied = isNew && template !== null && existsSync(template);
    if (isCopied) {
      mkdirSync(server.data, { mode: 0o700 });
      await execute("tar", ["-xpf", template, "-C", server.data]);
      await own(server.data);
    } else if (isNew) await server.create();
    await get(`postgres-${primary}`).start();
    await server.forgetReplica();
    await server.prepare();
    for (const number of numbers) await get(`pgbouncer-${number}`).start();
    if (!isCopied) await migrate(firstRelease);
    if (isNew && !isCopied && template !== null) {
      await get(`postgres-${primary}`).stop();
      await execute("tar", ["-cpf", `${template}.${process.pid}`, "-C", server.data, "."]);
      await rename(`${template}.${process.pid}`, template);
      await get(`postgres-${primary}`).start();
    }
    const replica = getOther(primary);
    if (!servers[replica].follows()) return makeReplica(replica);
    await get(`postgres-${replica}`).start();
    await server.awaitReplica();
  };

  const mail = await openMailServer({ port: ports.mail, folder: path.join(folder, "letters"), onLetter });
  const stopAll = async () => {
    const stop = (...names: string[]) => Promise.all(names.map((name) => get(name).stop()));
    await stop("nginx");
    await stop("web-1", "web-2");
    await stop("api-1", "api-2", "payment-host");
    await stop("pgbouncer-1", "pgbouncer-2", "redis");
    // The primary first: its last commits reach the replica.
    await stop(`postgres-${primary}`);
    await stop(`postgres-${getOther(primary)}`);
    await mail.close();
    rmSync(sockets, { recursive: true, force: true });
    unlock();
  };
  try {
    const start = (...names: string[]) => Promise.all(names.map((name) => get(name).start()));
    await Promise.all([startDatabase(), start("redis", "payment-host")]);
    await start("api-1", "api-2");
    // nginx waits for a web server.
    await start("web-1", "web-2", "nginx");
  } catch (error) {
    await stopAll();
    throw error;
  }

  return {
    folder,
    ports,
    base: `http://localhost:${ports.site}`,
    processes,
    get,
    get primary() {
      return primary;
    },
    servers,
    restart: async (name: string, from: string = releases.get(name) ?? firstRelease) => {
      await get(name).stop();
      releases.set(name, from);
      await get(name).start();
    },
    /** Has nginx, or both PgBouncers, read their files again. */
    reload: async (name: "nginx" | "pgbouncer") => {
      if (name === "pgbouncer") {
        refresh();
        for (const number of numbers) get(`pgbouncer-${number}`).signal("SIGHUP");
        return;
      }
      await execute("/usr/sbin/nginx", ["-t", "-p", folder, "-c", nginxFile]);
      get("nginx").signal("SIGHUP");
    },
    migrate,
    /** The replica takes over, and its former primary stays away until `rejoin`. */
    failOver: async () => {
      await findPrimary();
      const next = getOther(primary);
      print(`1. PostgreSQL of server ${primary} is stopped, so that it takes no more writes.`);
      await get(`postgres-${primary}`).abort();
      print(`2. PostgreSQL of server ${next} is promoted; its commits wait for no replica.`);
      await servers[next].forgetReplica();
      await servers[next].promote();
      print("3. PgBouncer is pointed to it.");
      pointTo(next);
      await tellPoolers("RELOAD", "KILL luch", "RESUME luch");
      print(`Server ${next} takes writes. «rejoin» makes server ${getOther(next)} its replica.`);
    },
    /** Makes the server that is not the primary a replica, from nothing. */
    rejoin: async () => {
      await findPrimary();
      await makeReplica(getOther(primary));
      print(`Server ${getOther(primary)} follows server ${primary}, and commits wait for it.`);
    },
    /** For a replica that is lost: the primary goes on without it. */
    goOnAlone: async () => {
      await findPrimary();
      await servers[primary].forgetReplica();
    },
    close: stopAll,
  };
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

function withPort(url = "", port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

/** The cluster's secrets, each made once: a later release may have one more. */
function readSecrets(file: string): Secrets {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  const isWhole = secretNames.every((name) => known[name] !== undefined);
  if (isWhole) return known as Secrets;
  const made = Object.fromEntries(secretNames.map((name) => [name, randomBytes(24).toString("hex")]));
  const secrets = { ...made, ...known } as Secrets;
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

// `npm run cluster`: two servers on this machine (docs/cluster.md). With words after `--` it tells the one that runs
// what to do: `npm run cluster -- restart web-1`.
import { rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { clusterPrograms, hasApt, installFromDebian, listMissing } from "../debian.mjs";
import { type Cluster, openCluster } from "./cluster";
import { portNames, type Ports } from "./configuration";

const folder = path.resolve(process.env.DATA_DIR || ".data", "cluster");
const socket = path.join(folder, "control");
const usage = `Commands: status; start, stop, restart, kill, freeze, thaw NAME; restart NAME RELEASE; reload nginx|pgbouncer; failover; rejoin; alone.`;

const print = (line: string) => process.stdout.write(`${line}\n`);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The first port is the site's; the others follow it. */
function getPorts(): Ports {
  const first = Number(process.env.PORT || "3000");
  return Object.fromEntries(portNames.map((name, index) => [name, first + index])) as Ports;
}

function requirePrograms(): void {
  const missing = listMissing(clusterPrograms);
  if (missing.length === 0) return;
  const command = `apt-get install ${missing.join(" ")}`;
  if (!hasApt() || process.getuid?.() !== 0) fail(`Some programs are missing: sudo ${command}`);
  print(`${command}…`);
  installFromDebian(missing);
}

async function run(cluster: Cluster, [command = "", name = "", release]: string[]): Promise<string> {
  switch (command) {
    case "status":
      return describe(cluster);
    case "start":
    case "stop":
      await cluster.get(name)[command]();
      return `${name}: done.`;
    case "restart":
      await cluster.restart(name, release);
      return `${name} is up again.`;
    case "kill":
    case "freeze":
    case "thaw":
      cluster.get(name)[command]();
      return `${name}: done.`;
    case "reload":
      if (name !== "nginx" && name !== "pgbouncer") return usage;
      await cluster.reload(name);
      return `${name} has read its files again.`;
    case "failover":
      await cluster.failOver();
      return `Server ${cluster.primary} takes writes; «rejoin» makes the other one its replica.`;
    case "rejoin":
      await cluster.rejoin();
      return `Server ${cluster.primary} has its replica.`;
    case "alone":
      await cluster.goOnAlone();
      return `Commits on server ${cluster.primary} wait for no replica.`;
    default:
      return usage;
  }
}

async function describe(cluster: Cluster): Promise<string> {
  const roles = new Map<string, string>();
  for (const number of [1, 2] as const)
    roles.set(
      `postgres-${number}`,
      await cluster.servers[number].takesWrites().then(
        (takesWrites) => (takesWrites ? ", takes writes" : ", replica"),
        () => ", does not answer",
      ),
    );
  const rows = [...cluster.processes.values()].map(
    ({ name, port, pid, what }) =>
      `  ${name.padEnd(13)} ${String(port).padEnd(6)} ${String(pid ?? "stopped").padEnd(8)} ${what}${roles.get(name) ?? ""}`,
  );
  return `  name          port   process  what\n${rows.join("\n")}`;
}

/** Sends a command to the cluster that runs. */
function tell(words: string[]): void {
  const request = http.request({ socketPath: socket, method: "POST", path: "/" }, (answer) => {
    void text(answer).then((said) => {
      process.stdout.write(`${said}\n`);
      process.exitCode = answer.statusCode === 200 ? 0 : 1;
    });
  });
  request.on("error", () =>
    fail(`No cluster runs in ${folder} (DATA_DIR): start it with «npm run cluster».`),
  );
  request.end(JSON.stringify(words));
}

async function serve(): Promise<void> {
  requirePrograms();
  print("Starting two servers…");
  const cluster = await openCluster({
    folder,
    ports: getPorts(),
    env: Object.fromEntries(
      ["RATE_LIMIT_FACTOR", "LOG_LEVEL"].flatMap((name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    print,
    onLetter: ({ to, subject, file }) => print(`Letter to ${to}: «${subject}», ${file}`),
  });
  rmSync(socket, { force: true });
  const control = http.createServer((request, response) => {
    void text(request)
      .then((body) => run(cluster, JSON.parse(body) as string[]))
      .then(
        (said) => response.end(said),
        (error: unknown) =>
          response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
      );
  });
  control.listen(socket);
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      print("\nStopping…");
      control.close();
      void cluster.close().finally(() => process.exit(0));
    });
  print(await describe(cluster));
  print(`\n  Luch          ${cluster.base}/`);
  print(`  Letters       ${path.join(folder, "letters")}`);
  print("  Staff         whoever signs up with desk@, money@, popups@, viewing@ or editor@luch.example");
  print(`  Commands      DATA_DIR=${path.dirname(folder)} npm run cluster -- status (docs/cluster.md)\n`);
}

const words = process.argv.slice(2);
if (words.length > 0) tell(words);
else await serve().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

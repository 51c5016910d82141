import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cluster } from "../../tools/cluster/cluster";
import { isSoak } from "../setup/soak";
import { type Load, openLoad } from "./cluster-load";
import { missingPackages, startCluster } from "./cluster-viewer";
import { prepareBuild } from "./service";

type Result = Awaited<ReturnType<Load["during"]>>;

const print = (line: string) => process.stdout.write(`${line}\n`);

describe.skipIf(!isSoak || missingPackages.length > 0)("Two servers under load", () => {
  let cluster: Cluster;
  let load: Load;
  let folder = "";
  let quiet: Result;

  /** One row of the table in docs/benchmarks.md. */
  const report = (what: string, result: Result) => {
    const { failed, count, seconds, personalP95, tally } = result;
    print(
      `| ${what} | ${failed} of ${count} | ${seconds.toFixed(1)} s | ${personalP95} ms | ${JSON.stringify(tally)}`,
    );
    return result;
  };
  const measure = async (what: string, work: () => Promise<unknown>, afterMs = 3000) =>
    report(what, await load.during(work, afterMs));
  /** Seconds from a moment to the last failure after it: how long the service was not whole. */
  const getOutage = ({ failures }: Result, from: number): number =>
    Math.max(0, ...failures.map(({ at, ms }) => (at + ms - from) / 1000));

  const expectNothingLost = async () => {
    const { servers, primary } = cluster;
    const rows = (statement: string) =>
      servers[primary].sql(statement, "luch").then((text) => new Set(text.split("\n")));
    const email = "split_part(split_part(a.email, '@', 1), '-', 4)";
    const join =
      "join titles t on t.id = s.title_id join profiles p on p.id = s.profile_id join accounts a on a.id = p.account_id";
    const favorites = await rows(`select ${email} || ' ' || t.uid from favorites s ${join}`);
    const ratings = await rows(`select ${email} || ' ' || t.uid from ratings s ${join}`);
    const lost = load.written.filter(
      ({ viewer, uid, rating }) => !(rating === null ? favorites : ratings).has(`${viewer} ${uid}`),
    );
    expect(lost).toEqual([]);
    return load.written.length;
  };

  beforeAll(async () => {
    await prepareBuild();
    folder = await mkdtemp(path.join(os.tmpdir(), "luch-cluster-"));
    cluster = await startCluster(folder, { API_TIMEOUT_MS: "2500" });
    const uids = await cluster.servers[cluster.primary].sql(
      "select uid from titles order by uid limit 40",
      "luch",
    );
    load = await openLoad(cluster, uids.split("\n"));
    // Pictures, codes and caches are warm from then on.
    await load.during(() => later(10_000));
    quiet = await measure("nothing happens", () => later(20_000));
    const [cpu] = os.cpus();
    print(`${os.cpus().length} × ${cpu?.model ?? ""}, load ${os.loadavg()[0]?.toFixed(1) ?? ""}`);
    expect(quiet.failed).toBe(0);
  });
  afterAll(async () => {
    await load?.close();
    await cluster?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("A rolling restart of everything but the database fails no request", async () => {
    const result = await measure("rolling restart: web, API, nginx, PgBouncer, Redis", async () => {
      for (const name of ["web-1", "web-2", "api-1", "api-2"]) await cluster.restart(name);
      await cluster.reload("nginx");
      for (const number of [1, 2]) {
        await cluster.get(`api-${number}`).stop();
        await cluster.restart(`pgbouncer-${number}`);
        await cluster.get(`api-${number}`).start();
      }
      await cluster.restart("redis");
    });
    expect(result.tally).toEqual({});
  });

  it.each(["web-1", "web-2", "api-1", "api-2"])(
    "Killing %s fails at most one in a thousand requests",
    async (name) => {
      const result = await measure(`${name} killed`, async () => {
        cluster.get(name).kill();
        await later(45_000);
      });
      expect(result.failed).toBeLessThanOrEqual(Math.max(1, Math.floor(result.count / 1000)));
    },
  );

  it("PostgreSQL restarted: nothing acknowledged is lost, and all is well within ten seconds", async () => {
    let back = 0;
    const result = await measure(
      "PostgreSQL restarted",
      async () => {
        await later(3000);
        await cluster.restart(`postgres-${cluster.primary}`);
        back = Date.now();
      },
      15_000,
    );
    print(`back after ${getOutage(result, back).toFixed(1)} s, ${await expectNothingLost()} writes there`);
    expect(getOutage(result, back)).toBeLessThan(10);
  });

  it("PostgreSQL frozen for 15 s: nothing acknowledged is lost, and all is well within ten seconds", async () => {
    let back = 0;
    const result = await measure(
      "PostgreSQL frozen 15 s",
      async () => {
        const server = cluster.get(`postgres-${cluster.primary}`);
        server.freeze();
        await later(15_000);
        server.thaw();
        back = Date.now();
      },
      15_000,
    );
    print(`back after ${getOutage(result, back).toFixed(1)} s, ${await expectNothingLost()} writes there`);
    expect(getOutage(result, back)).toBeLessThan(10);
  });

  it("PostgreSQL killed and failed over: nothing acknowledged is lost, back within ten seconds", async () => {
    let began = 0;
    const result = await measure(
      "failover to the replica",
      async () => {
        await later(3000);
        began = Date.now();
        await cluster.failOver();
      },
      20_000,
    );
    print(`back after ${getOutage(result, began).toFixed(1)} s, ${await expectNothingLost()} writes there`);
    expect(getOutage(result, began)).toBeLessThan(10);
    const rejoined = await measure("the former primary becomes the replica", () => cluster.rejoin());
    expect(rejoined.tally).toEqual({});
  });

  it.each([
    [
      "stopped",
      async () => {
        await cluster.get("redis").stop();
        await later(20_000);
      },
      () => cluster.get("redis").start(),
    ],
    [
      "frozen",
      async () => {
        cluster.get("redis").freeze();
        await later(20_000);
      },
      () => cluster.get("redis").thaw(),
    ],
  ] as const)(
    "Redis %s fails nothing, and personal pages take at most twice as long",
    async (how, work, end) => {
      const result = await measure(`Redis ${how} 20 s`, work, 0);
      await end();
      expect(result.tally).toEqual({});
      expect(result.personalP95).toBeLessThan(2 * quiet.personalP95);
    },
  );
});

const oldRef = process.env.OLD_RELEASE;
describe.skipIf(!isSoak || !oldRef || missingPackages.length > 0)(
  "A release beside an older one (OLD_RELEASE)",
  () => {
    it("Old and new web servers and APIs serve each other, on the older release's data", async () => {
      await prepareBuild();
      const folder = await mkdtemp(path.join(os.tmpdir(), "luch-releases-"));
      // PostgreSQL is another user.
      await chmod(folder, 0o755);
      const old = path.join(folder, "old");
      // The configuration of Vite is another one for tests.
      const env = { ...process.env, NODE_ENV: "production" as const, VITEST: undefined };
      const run = (cwd: string, program: string, ...args: string[]) =>
        execFileSync(program, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
      run(process.cwd(), "git", "worktree", "add", "--detach", old, oldRef ?? "");
      try {
        run(old, "npm", "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error");
        run(old, process.execPath, "tools/build.mjs");
        const cluster = await startCluster(path.join(folder, "cluster"), {}, old);
        try {
          const uids = await cluster.servers[1].sql("select uid from titles order by uid limit 40", "luch");
          const load = await openLoad(cluster, uids.split("\n"));
          const restart =
            (from: string, ...names: string[]) =>
            async () => {
              for (const name of names) await cluster.restart(name, from);
            };
          const here = process.cwd();
          const steps: [string, () => Promise<unknown>, isTheOrder?: false][] = [
            ["the old release", () => later(10_000)],
            ["new web servers, old APIs", restart(here, "web-1", "web-2"), false],
            ["back to the old release", restart(old, "web-1", "web-2"), false],
            ["migrated", () => cluster.migrate()],
            ["old web servers, one new API", restart(here, "api-1")],
            ["old web servers, new APIs", restart(here, "api-2")],
            ["one new web server", restart(here, "web-1")],
            ["the new release", restart(here, "web-2")],
          ];
          for (const [what, work, isTheOrder = true] of steps) {
            const { failed, count, tally } = await load.during(work, 10_000);
            print(`| ${what} | ${failed} of ${count} | ${JSON.stringify(tally)}`);
            // The other order is measured only: a field that the new contract requires may be missing.
            if (isTheOrder) expect([what, tally]).toEqual([what, {}]);
          }
          await load.close();
        } finally {
          await cluster.close();
        }
      } finally {
        run(process.cwd(), "git", "worktree", "remove", "--force", old);
        await rm(folder, { recursive: true, force: true });
      }
    });
  },
);

import { execFileSync, spawnSync } from "node:child_process";
import { chmod, chown, mkdtemp, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "../../api/platform/db/database";
import { explainDiskFailure } from "../../api/platform/db/failures";
import { root } from "../../tools/prepare.mjs";
import { drawTests } from "../setup/draw-tests";
import { freePort } from "../setup/free-port";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { copySeededDatabase } from "../setup/seeded-database";
import { isSoak } from "../setup/soak";
import { answers, dataFolder, findPid, run, seededFolder, useProcesses, wholeService } from "./service";

useProcesses();
drawTests(5);

/** A disk of this size with a seeded database; null where this user may not mount one. */
async function mountDisk(megabytes: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "luch-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  onTestFinished(async () => {
    execFileSync("umount", ["--lazy", folder]);
    await rmdir(folder);
  });
  copySeededDatabase(folder);
  return {
    folder,
    remount: (options: string) => execFileSync("mount", ["-o", `remount,${options}`, folder]),
  };
}

const canMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

/** Waits until an API is ready again: for two seconds at most where nothing else runs. */
async function expectReadySoon(base: string): Promise<void> {
  const since = Date.now();
  await vi.waitFor(async () => expect((await fetch(`${base}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });
  if (isSoak) expect(Date.now() - since).toBeLessThan(2000);
}

/** Fills the disk but for the last kilobytes. */
async function fill(folder: string, leave = 0) {
  const file = path.join(folder, "filler");
  spawnSync("dd", ["if=/dev/zero", `of=${file}`, "bs=64k"], { stdio: "ignore" });
  if (leave > 0) spawnSync("truncate", ["-s", `-${leave}K`, file]);
  return () => rm(file);
}

async function startOn(folder: string, as: string[] = []) {
  const env = {
    APP_MODE: "test",
    API_PORT: String(await freePort()),
    DATA_DIR: folder,
    NODE_ENV: "production" as const,
    PATH: process.env.PATH,
  };
  const [command = process.execPath, ...args] = [
    ...as,
    process.execPath,
    path.join(root, "build/api/main.js"),
  ];
  const { status, stdout, stderr } = spawnSync(command, args, {
    env,
    cwd: root,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, output: (stdout + stderr).trim() };
}

/** No message calls sound data damaged, or advises deleting it. */
const alarming = /damaged|db:reset|delete|remove/i;

describe.runIf(canMount)("An API whose disk", () => {
  it("An API whose disk is full answers 503 until there is room, and is soon back with all it acknowledged", async () => {
    const { folder } = await mountDisk(200);
    const service = await wholeService(folder);
    const base = `http://127.0.0.1:${service.api}`;
    const tokens: string[] = [];
    const add = async () => {
      const answer = await fetch(`${base}/__dev/viewers?apikey=luch-web`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind: "PAID", country: "RU" }),
        signal: AbortSignal.timeout(5000),
      }).catch(() => null);
      if (answer?.ok) tokens.push(((await answer.json()) as { token: string }).token);
    };
    const getReadiness = async () => (await fetch(`${base}/readyz`).catch(() => null))?.status;
    expect(await getReadiness()).toBe(200);
    const free = await fill(folder, 256);
    await vi.waitFor(
      async () => {
        await Promise.all(Array.from({ length: 10 }, add));
        expect(await getReadiness()).toBe(503);
      },
      { timeout: 90_000, interval: 20 },
    );
    expect(tokens.length).toBeGreaterThan(0);
    expect(await getReadiness()).toBe(503);
    expect(service.output()).toMatch(
      /No space left on device|The disk of the data folder .+ is full: free some space\./,
    );
    expect(service.output().replaceAll(/^\{.*$/gm, "")).not.toMatch(alarming);
    await free();
    await expectReadySoon(base);
    for (const token of tokens) {
      const me = await fetch(`${base}/auth/me?apikey=luch-web`, {
        headers: { cookie: `auth_token=${token}` },
      });
      expect(me.status).toBe(200);
    }
  });

  it.each(["was killed", "stopped for good"])(
    "An API whose disk is full when its database %s answers 503 until there is room",
    async (how) => {
      const { folder } = await mountDisk(160);
      const trigger = path.join(await dataFolder(), "break");
      const preload = path.join(root, "tests/lifecycle/break-database.mjs");
      const service = await wholeService(folder, {
        NODE_OPTIONS: `--import ${preload}`,
        BREAK_DATABASE: trigger,
      });
      const base = `http://127.0.0.1:${service.api}`;
      const free = await fill(folder);
      if (how === "was killed") process.kill(findPid(service, "api/main.js"), "SIGKILL");
      else {
        await writeFile(trigger, "");
        await fetch(`${base}/readyz`);
      }
      const status = async (url: string) => (await fetch(url).catch(() => null))?.status;
      await vi.waitFor(
        async () => {
          expect(await status(`${base}/readyz`)).toBe(503);
          expect(await status(`${base}/watch/metropolis?apikey=luch-web`)).toBe(503);
          expect(await status(`${base}/healthz`)).toBe(200);
        },
        { timeout: 30_000, interval: 50 },
      );
      expect(await status(`${service.base}/healthz`)).toBe(200);
      expect(
        service.output().match(/The disk of the data folder .+ is full: free some space\./g),
      ).toHaveLength(1);
      await rm(trigger, { force: true });
      await free();
      await expectReadySoon(base);
      expect(await status(`${base}/watch/metropolis?apikey=luch-web`)).toBe(200);
    },
  );

  it("An API without room for the next file of the log stops for good, which is told once", async () => {
    const { folder } = await mountDisk(90);
    const database = path.join(folder, "database");
    const told: string[] = [];
    const onBroken = (sentence: string) => told.push(sentence);
    const { db, close } = await openDatabase({ url: null, folder: database, onBroken });
    const free = await fill(folder, 12 * 1024);
    const write = async () => {
      for (;;) await db.execute(sql`select pg_logical_emit_message(true, 'filler', repeat('x', 1000000))`);
    };
    await expect(write()).rejects.toThrow();
    expect(told).toEqual([`The disk of the data folder ${database} is full: free some space.`]);
    await close();
    await free();
    const again = await openDatabase({ url: null, folder: database });
    await again.db.execute(sql`select count(*) from titles`);
    await again.close();
  });

  it("An API whose disk is full, read-only or forbidden says so, and starts when that has ended", async () => {
    const { folder, remount } = await mountDisk(160);
    const database = path.join(folder, "database");
    const free = await fill(folder);
    expect(await startOn(folder)).toEqual({
      status: 1,
      output: `The disk of the data folder ${folder} is full: free some space.`,
    });
    await free();
    remount("ro");
    expect(await startOn(folder)).toEqual({
      status: 1,
      output: `The disk of the data folder ${folder} is read-only: make it writable.`,
    });
    remount("rw");
    const user = 65_534;
    const as = ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"];
    await chmod(folder, 0o755);
    const forbidden = /^The data folder .+ may not be used: this user has no right to .+\.$/;
    const outside = await startOn(folder, as);
    expect(outside.output).toMatch(forbidden);
    // One file of another user, as after a start by root.
    await Promise.all(
      [folder, ...(await readdir(folder, { recursive: true })).map((name) => path.join(folder, name))].map(
        (file) => chown(file, user, user),
      ),
    );
    await chown(path.join(database, "global/pg_control"), 0, 0);
    await chmod(path.join(database, "global/pg_control"), 0o600);
    const inside = await startOn(folder, as);
    expect(inside.output).toMatch(forbidden);
    expect(inside.output).toContain("pg_control");
    const api = run("build/api/main.js", { APP_MODE: "test", API_PORT: "0", DATA_DIR: folder });
    await expect.poll(() => api.output()).toContain("api listening");
  });
});

describe("A data folder", () => {
  it.each([
    [
      "of another version",
      "PG_VERSION",
      "17\n",
      /^The data folder .+ was made by PostgreSQL 17, and this release has 18: see «Another version» in docs\/operations\.md\.$/,
    ],
    [
      "with a damaged file",
      "global/pg_control",
      "damaged",
      /^The data folder .+ is damaged: keep it, and see «Damaged data» in docs\/operations\.md\.$/,
    ],
  ])("A data folder %s says so in one sentence", async (_what, file, content, sentence) => {
    const folder = await seededFolder();
    await writeFile(path.join(folder, "database", file), content);
    const { status, output } = await startOn(folder);
    expect(status).toBe(1);
    expect(output.split("\n").at(-1)).toMatch(sentence);
  });

  it.each([
    ["ENOSPC", /is full/],
    ["EDQUOT", /is full/],
    ["53100", /is full/],
    ["EROFS", /is read-only/],
    ["EACCES", /no right/],
    ["EPERM", /no right/],
  ])(
    "A data folder that gives %s is called what it is, also where the error was wrapped",
    async (code, sentence) => {
      const cause = Object.assign(new Error("refused"), { code });
      const explained = explainDiskFailure(
        path.join(await dataFolder(), "database"),
        new Error("a query", { cause }),
      );
      expect(explained).toMatch(sentence);
      expect(explained).not.toMatch(alarming);
    },
  );
});

const programs = postgresPrograms();
describe.skipIf(programs === null)("An API on PostgreSQL", () => {
  it("An API is not ready while PostgreSQL takes no writes, and ready again soon after", async () => {
    const postgres = await openPostgres(programs ?? "");
    onTestFinished(() => postgres.stop());
    const port = await freePort();
    run("build/api/main.js", {
      APP_MODE: "test",
      API_PORT: String(port),
      DATABASE_URL: postgres.url,
      DATA_DIR: await dataFolder(),
    });
    const base = `http://127.0.0.1:${port}`;
    await answers(`${base}/healthz`);
    const getReadiness = async () => (await fetch(`${base}/readyz`)).status;
    expect(await getReadiness()).toBe(200);
    const setReadOnly = (value: string) => {
      for (const statement of [
        `ALTER SYSTEM SET default_transaction_read_only = ${value}`,
        "SELECT pg_reload_conf()",
      ])
        execFileSync("psql", [postgres.url, "-c", statement], {
          stdio: "ignore",
          env: { ...process.env, PGOPTIONS: "-c default_transaction_read_only=off" },
        });
    };
    setReadOnly("on");
    await vi.waitFor(async () => expect(await getReadiness()).toBe(503), { timeout: 30_000, interval: 100 });
    setReadOnly("off");
    await expectReadySoon(base);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { root } from "../../tools/prepare.mjs";
import { freePort } from "../setup/free-port";
import { isLongTestDrawn } from "../setup/sample";
import { isSoak } from "../setup/soak";
import { answers, dataFolder, run, type Running, seededFolder, useProcesses } from "./service";

useProcesses();

const heldBy = ({ process: { pid } }: Running) =>
  new RegExp(
    `^The data folder .+ is in use by process ${pid} since [-0-9T:.]+Z: stop it first, or set DATA_DIR to another folder\\.$`,
  );

/** A process that takes the lock of a folder, prints «held» or «refused», and keeps the lock until it is killed. */
function contend(folder: string) {
  const lock = JSON.stringify(path.join(root, "tools/folder-lock.mjs"));
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { lockFolder } from ${lock};
      process.stdin.once("data", () => {
        try { lockFolder(${JSON.stringify(folder)}); process.stdout.write("held"); }
        catch (error) { process.stdout.write(error.name === "Error" && /is in use/.test(error.message) ? "refused" : error.stack); }
      });
      process.stdout.write("ready");`,
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const read = async () => String((await once(child.stdout, "data"))[0]);
  const ready = read();
  return {
    child,
    ready,
    take: () => {
      child.stdin.write("now");
      return read();
    },
    kill: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

describe("The lock of a data folder", () => {
  it("The lock left by a killed process is taken over by exactly one of those that come at once", async () => {
    const folder = path.join(await dataFolder(), "database");
    for (let round = 0; round < (isSoak ? 50 : 2); round += 1) {
      const contenders = Array.from({ length: 6 }, () => contend(folder));
      await Promise.all(contenders.map(({ ready }) => ready));
      const results = await Promise.all(contenders.map(({ take }) => take()));
      await Promise.all(contenders.map(({ kill }) => kill()));
      expect(results.sort()).toEqual(["held", "refused", "refused", "refused", "refused", "refused"]);
      expect(await readdir(`${folder}.lock`), "nothing else is left").toHaveLength(1);
    }
  });

  it.each([
    ["a process that ended", { pid: 2 ** 22 + 1, start: null, since: "" }],
    ["another process that has its number now", { pid: process.pid, start: "an earlier boot 1", since: "" }],
    ["nobody", {}],
    ["a machine that lost its power", ""],
  ])("The lock of a data folder held by %s is free", async (_who, holder) => {
    const folder = path.join(await dataFolder(), "database");
    await mkdir(`${folder}.lock`);
    await writeFile(path.join(`${folder}.lock`, "7"), holder && JSON.stringify(holder));
    const one = contend(folder);
    await one.ready;
    expect(await one.take()).toBe("held");
    await one.kill();
    expect(await readdir(`${folder}.lock`)).toEqual(["8"]);
  });
});

describe("A second process on the data folder of a running API", () => {
  it.skipIf(
    !isLongTestDrawn(
      "A second process on a data folder says who holds it and exits, and takes over without loss",
    ),
  )(
    "A second process on a data folder says who holds it and exits, and takes over without loss",
    { timeout: 3_600_000 },
    async () => {
      const folder = await seededFolder();
      const tokens: string[] = [];
      const port = await freePort();
      const base = `http://127.0.0.1:${port}`;
      const open = async () => {
        const api = run("build/api/main.js", { APP_MODE: "test", API_PORT: String(port), DATA_DIR: folder });
        await answers(`${base}/healthz`);
        return api;
      };
      let isWriting = true;
      const write = async () => {
        while (isWriting) {
          const answer = await fetch(`${base}/__dev/viewers?apikey=luch-web`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ kind: "REGISTERED", country: "RU" }),
          }).catch(() => null);
          if (answer?.ok) tokens.push(((await answer.json()) as { token: string }).token);
          await later(20);
        }
      };
      const writing = write();
      for (let round = 0; round < (isSoak ? 20 : 1); round += 1) {
        const first = await open();
        const env = { APP_MODE: "test", DATA_DIR: folder };
        const before = tokens.length;
        const others = [
          run("build/api/main.js", { ...env, API_PORT: String(port) }),
          run("build/api/main.js", { ...env, API_PORT: String(await freePort()) }),
          run("build/api/seed.js", env, ["--titles", "10"]),
          run("build/api/migrate.js", env),
          run("tools/reset.mjs", env),
        ];
        for (const other of others) {
          expect(await other.ended).toBe(1);
          expect(other.output().trim()).toMatch(heldBy(first));
        }
        await expect.poll(() => tokens.length).toBeGreaterThan(before);
        first.process.kill("SIGKILL");
        await first.ended;
      }
      isWriting = false;
      await writing;
      await open();
      for (const token of tokens) {
        const me = await fetch(`${base}/auth/me?apikey=luch-web`, {
          headers: { cookie: `auth_token=${token}` },
        });
        expect(me.status, token).toBe(200);
      }
    },
  );

  it("A second process is refused by the payment host too, on another port", async () => {
    const folder = await dataFolder();
    const start = async () =>
      run("build/payment-host/main.js", {
        APP_MODE: "test",
        PAYMENT_PORT: String(await freePort()),
        DATA_DIR: folder,
      });
    const first = await start();
    await expect.poll(() => first.output()).toContain("payment host listening");
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(heldBy(first));
  });
});

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { root } from "../../tools/prepare.mjs";
import { drawTests } from "../setup/draw-tests";
import { freePort } from "../setup/free-port";
import { answers, dataFolder, findPid, run, seededFolder, useProcesses, wholeService } from "./service";

useProcesses();
drawTests(8);

describe("The whole service starts, serves and stops", () => {
  it("The service starts with one command, and within ten seconds even if a request body stalls", async () => {
    const testApp = await wholeService(await dataFolder());
    const page = await answers(`${testApp.base}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Луч");
    expect(testApp.output()).toContain(`http://localhost:${testApp.web}/`);

    const stalled = http.request(`${testApp.base}/resources/progress`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "content-length": 500 },
    });
    stalled.on("error", () => {});
    stalled.write("uid=");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = Date.now();
    testApp.process.kill("SIGTERM");
    expect(await testApp.ended).toBe(0);
    expect(Date.now() - started).toBeLessThan(20_000);
    await expect(fetch(`${testApp.base}/healthz`)).rejects.toThrow();
    await expect(fetch(`http://127.0.0.1:${testApp.api}/healthz`)).rejects.toThrow();
    stalled.destroy();
  });

  it.each([
    ["the web server", "web/main.js"],
    ["the API", "api/main.js"],
    ["the payment host", "payment-host/main.js"],
  ])("%s is restarted if killed, while the others keep serving", async (_which, file) => {
    const testApp = await wholeService(await seededFolder());
    const before = findPid(testApp, file);
    const other = findPid(testApp, file === "web/main.js" ? "api/main.js" : "web/main.js");
    process.kill(before, "SIGKILL");
    await vi.waitFor(() => expect(findPid(testApp, file)).not.toBe(before), {
      timeout: 30_000,
      interval: 100,
    });
    await vi.waitFor(
      async () => expect((await fetch(`${testApp.base}/?popup=mobile-menu`)).status).toBe(200),
      { timeout: 60_000, interval: 200 },
    );
    expect(findPid(testApp, file === "web/main.js" ? "api/main.js" : "web/main.js")).toBe(other);
    testApp.process.kill("SIGTERM");
    expect(await testApp.ended).toBe(0);
  });

  it("The service keeps serving when nobody reads its log any more", async () => {
    const testApp = await wholeService(await seededFolder());
    const pids = ["web/main.js", "api/main.js", "payment-host/main.js"].map((file) => findPid(testApp, file));
    const countWrites = async () => {
      const files = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/io`, "utf8")));
      return files.map((text) => Number(/^syscw: (\d+)$/m.exec(text)?.[1]));
    };
    testApp.process.stdout?.destroy();
    testApp.process.stderr?.destroy();
    const before = await countWrites();
    for (let times = 0; times < 30; times += 1) {
      expect((await fetch(`${testApp.base}/no-such-page-${times}`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${testApp.payment}/pay/none`)).status).toBe(403);
    }
    // A process that logs that it cannot log writes tens of thousands of times a second.
    const writes = (await countWrites()).map((count, index) => count - (before[index] ?? 0));
    expect(Math.max(...writes)).toBeLessThan(1500);
    testApp.process.kill("SIGTERM");
    expect(await testApp.ended).toBe(0);
  });

  it.each([
    ["PORT", "web"],
    ["API_PORT", "api"],
    ["PAYMENT_PORT", "payment-host"],
  ] as const)("A busy %s is reported in one sentence", async (name, _process) => {
    const taken = net.createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, () => resolve((taken.address() as AddressInfo).port)),
    );
    const testApp = run("server/start.mjs", {
      APP_MODE: "test",
      PORT: String(await freePort()),
      API_PORT: String(await freePort()),
      DATA_DIR: await seededFolder(),
      [name]: String(port),
    });
    expect(await testApp.ended).not.toBe(0);
    taken.close();
    expect(testApp.output()).toContain(`Port ${port} (${name}) is busy.`);
    expect(testApp.output()).not.toMatch(/\n\s+at /);
  });
});

describe("A wrong setting is reported in one sentence", () => {
  const secret = "a-secret-of-this-test-0123456789-abc";
  it.each<[string, string, Record<string, string>, RegExp]>([
    [
      "the payment host, a wrong port",
      "build/payment-host/main.js",
      { PAYMENT_PORT: "seventy" },
      /^Setting PAYMENT_PORT is wrong: .+$/,
    ],
    [
      "the payment host in production",
      "build/payment-host/main.js",
      { APP_MODE: "production" },
      /^Setting APP_MODE is production: there is no demonstration payment host in it\.$/,
    ],
    ["the web, a wrong port", "build/web/main.js", { PORT: "seventy" }, /^Setting PORT is wrong: .+$/],
    [
      "the web in production without its address",
      "build/web/main.js",
      { APP_MODE: "production", SESSION_SECRETS: secret, API_KEY: secret, API_KEY_TAPP: secret },
      /^Setting PUBLIC_ORIGIN is wrong: required in production mode$/,
    ],
    [
      "the web in production without secrets",
      "build/web/main.js",
      {
        APP_MODE: "production",
        PUBLIC_ORIGIN: "https://luch.example",
        API_KEY: secret,
        API_KEY_TAPP: secret,
      },
      /^Setting SESSION_SECRETS is wrong: required in production mode$/,
    ],
    [
      "the web in production with a key everyone knows",
      "build/web/main.js",
      {
        APP_MODE: "production",
        PUBLIC_ORIGIN: "https://luch.example",
        SESSION_SECRETS: secret,
        API_KEY_TAPP: secret,
      },
      /^Setting API_KEY is wrong: .+$/,
    ],
    [
      "the web, a network of proxies that is none",
      "build/web/main.js",
      { APP_MODE: "test", TRUSTED_PROXIES: "10.0.0.0/99" },
      /^Setting TRUSTED_PROXIES is wrong: .+$/,
    ],
    [
      "the API in production without the address for letters",
      "build/api/main.js",
      {
        APP_MODE: "production",
        MEDIA_SECRET: secret,
        CODE_SECRET: secret,
        API_KEY: secret,
        API_KEY_TAPP: secret,
      },
      /^Setting PUBLIC_ORIGIN is required in production mode\.$/,
    ],
    [
      "the API, a wrong mode",
      "build/api/main.js",
      { APP_MODE: "staging" },
      /^Setting APP_MODE is wrong: .+$/,
    ],
    [
      "the API in production without its secret",
      "build/api/main.js",
      { APP_MODE: "production" },
      /^Setting MEDIA_SECRET is required in production mode\.$/,
    ],
    [
      "the API without its database",
      "build/api/main.js",
      { API_PORT: "0", DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" },
      /^The database of DATABASE_URL does not answer \(ECONNREFUSED\)\.$/,
    ],
  ])("A wrong setting is reported in one sentence: %s", async (_what, file, env, sentence) => {
    const one = run(file, { DATA_DIR: await dataFolder(), ...env });
    expect(await one.ended).toBe(1);
    expect(one.output().trim()).toMatch(sentence);
  });
});

describe("In production", () => {
  const start = (folder: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(folder, "server/start.mjs"), ...args],
      { env: { ...process.env, APP_MODE: "production" }, encoding: "utf8" },
    );
    return { status, said: `${stdout}${stderr}`.trim() };
  };

  it("In production nothing is installed or built: «npm start» and commands say what to run first", async () => {
    const folder = await dataFolder();
    for (const file of ["server/start.mjs", "tools/prepare.mjs", "package-lock.json"])
      await cp(path.join(root, file), path.join(folder, file));
    const end = "run «npm ci && npm run build» first. With APP_MODE=production nothing is built.";
    const refused = (problem: string) => ({ status: 1, said: `${problem}: ${end}` });
    for (const args of [[], ["--build-only"]]) {
      expect(start(folder, ...args)).toEqual(refused("Nothing is built"));
    }
    for (const made of ["node_modules", "build"]) await mkdir(path.join(folder, made));
    await writeFile(path.join(folder, "build/.made-of"), "other sources");
    // As in an image, which has a build without its sources.
    expect(start(folder, "--build-only")).toEqual({ status: 0, said: "" });
    for (const source of "app api artwork contract domain payment-host telemetry locales public".split(" "))
      await mkdir(path.join(folder, source));
    for (const file of ["remix.config.js", "vite.config.ts"]) await writeFile(path.join(folder, file), "");
    for (const args of [[], ["--build-only"]])
      expect(start(folder, ...args)).toEqual(refused("The build is not of these sources"));
    expect(start(root, "--build-only")).toEqual({ status: 0, said: "" });
    expect(existsSync(path.join(folder, "node_modules/.installed"))).toBe(false);
  });
});

describe("The web server without its API", () => {
  it("The web server without its API is alive and ready, and reports what is wrong", async () => {
    const port = await freePort();
    run("build/web/main.js", {
      APP_MODE: "test",
      PORT: String(port),
      API_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    const base = `http://127.0.0.1:${port}`;
    expect((await answers(`${base}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ ready: true });
    const page = await fetch(`${base}/`);
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("30");
    expect(await page.text()).toContain("Кинозал временно закрыт");
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
  });
});

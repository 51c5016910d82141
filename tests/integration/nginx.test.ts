import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Pool } from "undici";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "../../tools/prepare.mjs";
import { freePort } from "../setup/free-port";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let nginx: ChildProcess;
let folder = "";
let pool: Pool;

const program = "/usr/sbin/nginx";

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await pool.request({ path: url, method: "GET", headers });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text };
}

const atOnce = 30;
const getAll = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: atOnce }, ask));
/** How many requests reach the web server meanwhile. */
async function countRequests(act: () => Promise<unknown>): Promise<number> {
  let requests = 0;
  const count = () => (requests += 1);
  testApp.server.on("request", count);
  await act();
  testApp.server.off("request", count);
  return requests;
}

type Handler = (...exchange: unknown[]) => void;
/** Answers none of the requests that reach the web server meanwhile before all of them have. */
async function answerTogether(act: () => Promise<unknown>) {
  const { server } = testApp;
  const handlers = server.listeners("request") as Handler[];
  const held: (() => void)[] = [];
  server.removeAllListeners("request");
  server.on("request", (...exchange) =>
    held.push(() => {
      for (const handle of handlers) handle(...exchange);
    }),
  );
  const answers = act();
  try {
    await expect.poll(() => held.length).toBe(atOnce);
  } finally {
    server.removeAllListeners("request");
    for (const handle of handlers) server.on("request", handle);
    for (const answer of held) answer();
    await answers;
  }
}

describe.skipIf(!existsSync(program))("Through nginx with the configuration of docs/nginx.conf", () => {
  /** The shipped configuration; only its port, its folders and the web server's address are replaced. */
  beforeAll(async () => {
    testApp = await startTestApp();
    folder = await mkdtemp(path.join(os.tmpdir(), "luch-nginx-"));
    // Its workers are another user.
    await chmod(folder, 0o755);
    const port = await freePort();
    const shipped = await readFile(path.join(root, "docs/nginx.conf"), "utf8");
    const file = path.join(folder, "nginx.conf");
    await writeFile(
      file,
      shipped
        .replace("listen 80;", `listen 127.0.0.1:${port};`)
        .replace("server 127.0.0.1:3000 ", `server 127.0.0.1:${testApp.port} `)
        .replaceAll(/\/var\/(log|cache)\/nginx\//g, `${folder}/`)
        .replace("/run/nginx.pid", `${folder}/pid`),
    );
    nginx = spawn(program, ["-p", folder, "-c", file, "-g", "daemon off;"], { stdio: "inherit" });
    pool = new Pool(`http://127.0.0.1:${port}`, { connections: 40 });
    await vi.waitFor(async () => expect((await get("/healthz")).status).toBe(200), { timeout: 30_000 });
  });
  afterAll(async () => {
    await pool.destroy();
    nginx.kill();
    await once(nginx, "exit");
    await rm(folder, { recursive: true, force: true });
    await testApp.stop();
  });

  it.each([
    ["that belongs to one visitor", "/tv"],
    ["with a form", "/auth"],
    ["that depends on its query", "/search?q=a"],
    ["that is stored from now on", "/watch/metropolis"],
    ["that is missing", "/no-such-page"],
  ])("Behind nginx thirty requests at once of a page %s do not wait for each other", (_what, url) =>
    answerTogether(() => getAll(() => get(url))),
  );

  it("Behind nginx a page is stored with its first answer, without what belongs to that alone", async () => {
    testApp.clearCaches();
    const first = await get("/kids");
    expect(first.headers).toMatchObject({ "cache-control": expect.stringMatching(/s-maxage=10/) });
    expect(first.headers).not.toHaveProperty("x-request-id");
    const requests = await countRequests(() =>
      getAll(async () => expect((await get("/kids")).text).toBe(first.text)),
    );
    expect(requests).toBe(0);
  });

  it.each([
    ["a session", { cookie: "luch=x" }],
    ["a message to show", { cookie: "a=b; luch_toast=x" }],
    ["an order of lists", { cookie: "selectedSort=new" }],
  ])("Behind nginx a visitor with %s gets no stored page and leaves none", async (_what, headers) => {
    await get("/movies");
    const before = await get("/movies");
    expect(await countRequests(() => get("/movies", headers))).toBe(1);
    expect((await get("/movies")).text).toBe(before.text);
  });

  it("The log of nginx has no secrets of a URL", async () => {
    const secret = "s3cret-of-a-viewer";
    const [id, address] = ["0123456789abcdef".repeat(2), "abcdefghijklmnopqrstuvwxyz"];
    for (const url of [
      `/unsubscribe?token=${secret}`,
      `/media/${secret}/metropolis/master.m3u8`,
      `/license/${secret}/widevine`,
      `/en/coupon/registration/${secret}`,
      `/en/coupon/registration/${secret}.data`,
      ...["", ".data"].flatMap((end) => [`/together/${id}${end}`, `/en/my-channel/${id}${end}`]),
      `/resources/my-channel/${id}.ics`,
      `/en/year/${id}`,
      `/year/${id}.png`,
      `/iptv/${address}/channels.m3u`,
      `/iptv/${address}/channels/1.m3u8`,
    ])
      await get(url, { referer: `http://luch.example/token/google?code=${secret}` });
    // nginx itself refuses it: an error.
    const tooLong = {
      path: `/unsubscribe?token=${secret}`,
      method: "POST",
      body: "x".repeat(70_000),
    } as const;
    const refused = await pool.request(tooLong);
    await refused.body.dump();
    expect(refused.statusCode).toBe(413);
    await get("/watch/metropolis?after=all", { "user-agent": 'a" b' });
    const read = () => readFile(path.join(folder, "luch-access.log"), "utf8");
    // Each of its processes writes every five seconds.
    const lines = [
      /^127\.0\.0\.1 \[\S+\] "GET \/watch\/metropolis" 200 \d+ \S+ "[\d.:-]+" "[\d-]+" "a\\x22 b"$/m,
      /"GET \/en\/coupon\/registration\/\[redacted\]"/,
      /"GET \/media\/\[redacted\]"/,
      /"GET \/license\/\[redacted\]"/,
      /"GET \/together\/\[redacted\]"/,
      /"GET \/en\/my-channel\/\[redacted\]"/,
      /"GET \/resources\/my-channel\/\[redacted\]"/,
      /"GET \/en\/year\/\[redacted\]"/,
      /"GET \/year\/\[redacted\]"/,
      /"GET \/iptv\/\[redacted\]"/,
    ];
    for (const line of lines) await expect.poll(read, { timeout: 30_000 }).toMatch(line);
    const log = await read();
    for (const hidden of [secret, id, address]) expect(log).not.toContain(hidden);
    await expect(readFile(path.join(folder, "luch-error.log"), "utf8")).resolves.not.toContain(secret);
  });

  it("Behind nginx a page is stored for each class of browsers apart", async () => {
    const iphone = "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1";
    const old = "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/12.1 Safari/605.1.15";
    const ask = (userAgent: string) => get("/collections", { "user-agent": userAgent });
    expect(await countRequests(() => ask("x"))).toBe(1);
    for (const userAgent of [iphone, old]) {
      expect(await countRequests(() => ask(userAgent))).toBe(1);
      expect(await countRequests(() => ask(userAgent))).toBe(0);
    }
    expect((await ask(old)).text).not.toBe((await ask("x")).text);
  });
});

import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { setTimeout as later } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadBuiltApp } from "../../server/built-app";
import { createWebServer } from "../../server/create-server";
import { createLogger } from "../../server/log";
import { root } from "../../tools/prepare.mjs";
import { parsePage } from "../setup/page";
import { isWhole } from "../setup/sample";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let crashes = 0;
const count = () => (crashes += 1);

beforeAll(async () => {
  testApp = await startTestApp();
  // This file looks for errors that would end the process in production.
  process.on("uncaughtException", count);
  process.on("unhandledRejection", count);
});
afterAll(async () => {
  process.off("uncaughtException", count);
  process.off("unhandledRejection", count);
  await testApp.stop();
});

const answerMs = 15_000;

/** The server's response to these exact bytes; an empty string if it closed the connection. */
function sendRaw(port: number, bytes: Buffer | string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    const parts: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      resolve(Buffer.concat(parts).toString("utf8"));
    };
    socket.setTimeout(answerMs, finish);
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("error", finish);
    socket.on("close", finish);
    socket.write(bytes);
  });
}

/** The body of a raw response. */
const getPage = (answer: string) => parsePage(answer.slice(answer.indexOf("\r\n\r\n") + 4));
const getStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const get = (target: string, headers: string[] = ["Host: luch.example"]) =>
  Buffer.from(`GET ${target} HTTP/1.1\r\n${headers.join("\r\n")}\r\nConnection: close\r\n\r\n`);

describe("An unreadable request gets one of our pages", () => {
  it.each<[string, Buffer | string, number]>([
    ["two slashes and a bracket", get("//[/?x"), 301],
    ["two slashes and an encoded blank", get("//e%20n/?a=1"), 301],
    ["a host with an invalid port", get("/", ["Host: x:99999"]), 400],
    ["an unclosed IPv6 host", get("/", ["Host: [::1"]), 400],
    ["a host of one bracket", get("/", ["Host: ]"]), 400],
    ["no host", get("/", []), 400],
    ["two hosts in one", get("/", ["Host: a, b"]), 400],
    ["a truncated percent-encoding", get("/%E0%A4%A"), 400],
    ["letters that are not percent-encoded", get("/search?q=чаплин"), 400],
    ["an asterisk", get("*"), 400],
    ["no slash", get("movies"), 400],
    ["no HTTP", "nothing of the kind\r\n\r\n", 400],
    ["a target of nine kilobytes", get(`/?q=${"a".repeat(9000)}`), 414],
    ["headers of forty kilobytes", get("/", ["Host: luch.example", `X-Long: ${"a".repeat(40_000)}`]), 431],
    ["an unknown method", "PROPFIND / HTTP/1.1\r\nHost: luch.example\r\nConnection: close\r\n\r\n", 405],
    [
      "a body of ten megabytes",
      "POST / HTTP/1.1\r\nHost: luch.example\r\nContent-Length: 10000000\r\n\r\n",
      413,
    ],
  ])("An unreadable request gets one of our pages: %s", async (_what, bytes, status) => {
    const answer = await sendRaw(testApp.port, bytes);
    expect(getStatus(answer)).toBe(status);
    if (status === 301) return;
    expect(answer).toMatch(/\r\ncontent-type: text\/html/i);
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
    const page = getPage(answer);
    expect(page.getHeading()).toBeTruthy();
    expect(page.getByTestId("footer")).toBeTruthy();
    expect(page.getByTestId("logo")).toBeTruthy();
  });

  it("An unreadable request gets a page in the language of its URL, if it can be recognised", async () => {
    const answer = await sendRaw(testApp.port, get(`/en/search?q=${"a".repeat(9000)}`));
    expect(getPage(answer).language).toBe("en");
  });
});

const piece = fc.constantFrom(
  "/",
  "//",
  "\\",
  ".",
  "..",
  "%2e",
  "%2E%2e",
  "%",
  "%00",
  "%zz",
  "[",
  "]",
  "?",
  "#",
  "@",
  ":",
  ";",
  "&",
  "=",
  "|",
  "^",
  "`",
  "{",
  "}",
  "<",
  ">",
  '"',
  "'",
  "~",
  "ю",
  "\u00ff",
  "\u202e",
  "\ud800",
  "movies",
  "images",
  "media",
  "license",
  "__dev",
  "dev",
  "watch",
  "metropolis",
  "EN",
  "en",
  "ru",
  "page2",
  "season-1",
  ".data",
  "?_data=root",
  "&_routes=root",
  "?popup=player",
  "http://",
  "https://x",
  "*",
  "__proto__",
  "-1",
  "99999999999999999999",
  "\t",
);
const target = fc.array(piece, { maxLength: 10 }).map((parts) => `/${parts.join("")}`);
const anyTarget = fc.oneof(
  { weight: 8, arbitrary: target },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);
const host = fc.oneof(
  { weight: 6, arbitrary: fc.constant("luch.example") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "x:99999",
      "[::1",
      "]",
      "",
      "[::1]:80",
      "a b",
      "\u0000",
      "ю.рф",
      "x@y",
      "1.2.3.999",
      "-",
      "a".repeat(400),
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
);
const header = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "Cookie: luch=broken",
      "Cookie: luch=eyJ0b2tlbiI6IjEifQ%3D%3D.x",
      "Cookie: %; =; tz=%; tz=Mars/Base",
      "Accept-Encoding: br;q=x",
      "If-None-Match: *",
      "Range: bytes=-",
      "X-Country-Code: ZZZ",
      "X-Forwarded-For: ,,,",
      "Origin: null",
      "Origin: [",
      "Sec-Fetch-Site: x",
      "Content-Type: x",
      "Content-Length: 0",
      "Content-Length: -1",
      "Transfer-Encoding: chunked",
      "Expect: x",
      "Upgrade: websocket",
      "Connection: upgrade",
      "User-Agent: ",
      "Accept-Language: %",
      "X-Forwarded-Host: [",
      "X-Forwarded-Proto: :",
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 30 }))
      .map(([name, value]) => `${name}: ${value}`),
  },
);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant("GET") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "HEAD",
      "POST",
      "PUT",
      "OPTIONS",
      "TRACE",
      "CONNECT",
      "get",
      "",
      "X".repeat(50),
    ),
  },
);
// The filler after the headers completes the body that some of them declare.
const request = fc
  .tuple(method, anyTarget, host, fc.array(header, { maxLength: 3 }))
  .map(([verb, url, name, headers]) =>
    Buffer.from(
      `${verb} ${url} HTTP/1.1\r\nHost: ${name}\r\n${headers.map((line) => `${line}\r\n`).join("")}Connection: close\r\n\r\n0\r\n\r\n`,
    ),
  );

async function sendAll(port: number, requests: Buffer[], atOnce: number): Promise<string[]> {
  const answers: string[] = [];
  const waiting = [...requests];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const status = getStatus(await Promise.race([sendRaw(port, next), later(answerMs, "")]));
        if (status >= 500) answers.push(`${status} to ${JSON.stringify(next.toString())}`);
      }
    }),
  );
  return answers;
}

describe("The service survives any socket data", () => {
  it("Thousands of request lines, hosts and headers cause no crash and no server error", async () => {
    const requests = fc.sample(request, { numRuns: isWhole ? 5000 : 1000, seed: 20261122 });
    expect(await sendAll(testApp.port, requests, 16)).toEqual([]);
    expect(crashes).toBe(0);
    expect((await testApp.request("/healthz")).status).toBe(200);
    expect((await testApp.request("/")).status).toBe(200);
  });

  it("Hundreds of request lines to the API cause no crash and no server error", async () => {
    const requests = fc.sample(request, { numRuns: isWhole ? 1000 : 300, seed: 20261123 });
    expect(await sendAll(testApp.api.port, requests, 16)).toEqual([]);
    expect(crashes).toBe(0);
    expect((await fetch(`${testApp.api.url}/healthz`)).status).toBe(200);
  });
});

describe("Proxied folders give access only to pictures, media and licences", () => {
  it.each([
    "/images/%2e%2e/catalog?apikey=luch-web",
    "/images/../docs",
    "/images/.%2e/healthz",
    "/images/..%2fcatalog?apikey=luch-web",
    "/images/%252e%252e/catalog?apikey=luch-web",
    "/images\\..\\docs",
    "/images/poster/%2e%2e/%2e%2e/docs",
    "/media/../catalog?apikey=luch-web",
    "/media/x/%2e%2e/%2e%2e/docs",
    "/media/a/b/..%2f..%2fdocs",
    "/images/x/../../__dev?apikey=luch-web",
    "//images/../docs",
    "/images/./../docs",
    "/images//../../docs",
  ])("GET %s reaches only pictures, media and licences", async (url) => {
    const answer = await sendRaw(testApp.port, get(url));
    expect([301, 400, 403, 404]).toContain(getStatus(answer));
    expect(answer).not.toMatch(/openapi|"items"|luch-web|"ok":true/);
  });

  it.each([
    "/license/%2e%2e/auth/device/login",
    "/license/../auth/device/login?apikey=luch-web",
    "/license/../__dev/clock?apikey=luch-web",
    "/license/x/../../auth/device/login?apikey=luch-web",
    "/images/../auth/device/login?apikey=luch-web",
  ])("POST %s reaches only pictures, media and licences", async (url) => {
    const body = '{"now":1}';
    const answer = await sendRaw(
      testApp.port,
      `POST ${url} HTTP/1.1\r\nHost: luch.example\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(getStatus(answer)).toBeGreaterThanOrEqual(400);
    expect(getStatus(answer)).toBeLessThan(500);
    expect(answer).not.toMatch(/token|device_id/);
  });

  it.each<[string, Record<string, string>]>([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another origin", { origin: "https://evil.example" }],
    ["a broken origin", { origin: "null" }],
  ])("A licence request from %s is refused", async (_where, headers) => {
    expect(
      (
        await testApp.request("/license/1.AbCdEfGhIjKlMnOpQrStUv/zvenigora", {
          method: "POST",
          headers,
          body: "{}",
        })
      ).status,
    ).toBe(403);
  });
});

describe("A page is cached under one spelling of its URL", () => {
  const cached = (number: number) =>
    vi.waitFor(() => expect(testApp.pages.size).toBe(number), { timeout: 10_000, interval: 20 });

  it("Other spellings of a page's URL are served or lead to it, but are never cached", async () => {
    testApp.clearCaches();
    const spellings: [string, number][] = [
      ["/zz1/../sr/watch/metropolis", 200],
      ["/zz2/%2e%2e/sr/watch/metropolis", 200],
      ["/./sr/watch/metropolis", 200],
      ["/sr/watch/m%65tropolis", 301],
      ["/sr/watch/metropoli%73", 301],
      ["/sr/%77atch/metropolis", 301],
    ];
    for (const [spelling, status] of spellings)
      expect(getStatus(await sendRaw(testApp.port, get(spelling))), spelling).toBe(status);
    // Requested last, so all the others would have been cached by then.
    await testApp.request("/sr/watch/metropolis");
    await cached(1);
  });

  it("Unknown countries share the page of visitors without a country", async () => {
    testApp.clearCaches();
    for (const country of ["", "zzz", "R", "../x", "1", "XX", "T1"])
      await testApp.request("/sr/watch/metropolis", { headers: { "x-country-code": country } });
    await testApp.request("/sr/watch/metropolis", { headers: { "x-country-code": "rs" } });
    await cached(2);
  });

  it("A country's page is refreshed for that country, whoever triggers it", async () => {
    let ahead = 0;
    const time = vi
      .spyOn(Date, "now")
      .mockImplementation(() => performance.timeOrigin + performance.now() + ahead);
    const proxy = "127.0.0.2";
    const settings = {
      ...testApp.app.settings,
      APP_MODE: "production" as const,
      TRUSTED_PROXIES: [proxy],
      RATE_LIMIT_FACTOR: 100,
    };
    const { server, pages } = await createWebServer({
      ...(await loadBuiltApp(root, testApp.build, undefined)),
      app: { ...testApp.app, settings },
      log: createLogger("silent"),
      isDraining: () => false,
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    const from = (localAddress: string) =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        http
          .get(
            {
              host: "127.0.0.1",
              port,
              path: "/en/watch/metropolis",
              localAddress,
              headers: { "x-country-code": "RS" },
            },
            (answer) => answer.resume().on("end", () => resolve(answer)),
          )
          .on("error", reject);
      });
    try {
      await from(proxy);
      await vi.waitFor(() => expect(pages.size).toBe(1), { timeout: 10_000, interval: 20 });
      const made = vi.spyOn(pages, "keep");
      ahead = 120_000;
      const stale = await from(proxy);
      expect(stale.headers.etag).toBeTruthy();
      await vi.waitFor(() => expect(made).toHaveBeenCalled(), { timeout: 10_000, interval: 20 });
      expect(made.mock.calls[0]?.[0].headers["x-country-code"]).toBe("RS");
      expect(pages.size).toBe(1);
      // Only a trusted proxy may choose the country or fill the cache for it.
      await from("127.0.0.3");
      await vi.waitFor(() => expect(pages.size).toBe(2), { timeout: 10_000, interval: 20 });
      expect(made.mock.calls.at(-1)?.[0].headers).not.toHaveProperty("x-country-code");
    } finally {
      time.mockRestore();
      server.closeAllConnections();
      server.close();
    }
  });
});

describe("A slow request body", () => {
  const arrival = { any: 400, pictures: 2500 };
  let port = 0;
  let stop = () => {};
  beforeAll(async () => {
    const { server } = await createWebServer({
      ...(await loadBuiltApp(root, testApp.build, undefined)),
      app: testApp.app,
      log: createLogger("silent"),
      isDraining: () => false,
      arrival,
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
    stop = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterAll(() => stop());

  const form = ["--b", 'Content-Disposition: form-data; name="message"', "", "Ещё идёт", "--b--", ""].join(
    "\r\n",
  );
  /** The status of a form that arrives in two halves, the second after a while; 0 if the connection was closed before. */
  async function sendSlowly(path: string, type: string, pauseMs: number, body = form): Promise<number> {
    const socket = net.connect(port, "127.0.0.1");
    const parts: Buffer[] = [];
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.on("data", (part: Buffer) => parts.push(part)).on("error", () => {});
    const bytes = Buffer.from(body);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: luch.example\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 20));
    await Promise.race([closed, later(pauseMs)]);
    if (socket.writable) socket.write(bytes.subarray(20));
    await closed;
    return getStatus(Buffer.concat(parts).toString("utf8"));
  }
  const multipart = "multipart/form-data; boundary=b";

  it.each([
    ["with pictures has two minutes", "/support", multipart, 900, 400],
    ["with pictures that script sends has as long", "/en/support/question.data", multipart, 900, 400],
    ["is cut off after two minutes", "/support", multipart, 4000, 408],
    ["without pictures has fifteen seconds", "/support", "application/x-www-form-urlencoded", 900, 408],
    ["with files is refused at once where none are accepted", "/newsletter", multipart, 4000, 415],
  ])("A slow request body %s", async (_what, path, type, pauseMs, status) => {
    expect(await sendSlowly(path, type, pauseMs)).toBe(status);
  });

  it("A slow request body occupies at most four connections of a client", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 6 }, () => sendSlowly("/support", multipart, 900)),
    );
    expect(statuses.sort()).toEqual([400, 400, 400, 400, 429, 429]);
    expect(await sendSlowly("/support", multipart, 0)).toBe(400);
  });
});

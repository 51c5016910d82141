import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "../../tools/prepare.mjs";
import { parsePage } from "../setup/page";
import { readJson } from "../setup/sources";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

describe("Known framework problems", () => {
  it("The router has no known vulnerabilities", () => {
    const lock = readJson<{ packages: Record<string, { version: string }> }>("package-lock.json").packages;
    const versions = (name: string) => [
      ...new Set(
        Object.entries(lock)
          .filter(([key]) => key.endsWith(`node_modules/${name}`))
          .map(([, { version }]) => version),
      ),
    ];
    expect(versions("react-router")).toEqual(["6.30.6"]);
    expect(versions("react-router-dom")).toEqual(["6.30.6"]);
    expect(versions("@remix-run/router")).toEqual(["1.23.4"]);
    expect(versions("undici")).toEqual(["6.29.1"]);
  });

  it("Every entry point refuses another site, with or without X-Forwarded-Host", async () => {
    for (const url of ["/dev", "/dev.data", "/dev?_data=routes/system/dev", "/resources/progress"]) {
      const headers = { origin: "https://evil.example", "x-forwarded-host": "evil.example" };
      expect(
        (await testApp.request(url, { method: "POST", form: { intent: "clear-faults" }, headers })).status,
        url,
      ).toBe(403);
    }
  });

  it("The referrer policy lets browsers send the origin of our own forms", async () =>
    expect((await testApp.request("/")).headers["referrer-policy"]).toBe("strict-origin-when-cross-origin"));

  it("A refused origin gives an error page, not a server error", async () => {
    const answer = await testApp.request("/watch/metropolis", {
      method: "POST",
      form: {},
      headers: { origin: "https://evil.example" },
    });
    expect(answer.status).toBe(403);
    expect(parsePage(answer.text).getHeading()).toBeTruthy();
  });

  it("A child's loader requested alone reveals nothing that its parent would hide", async () => {
    // One route of each loader: each page has another route per language, and some have several paths.
    const byLoader = new Map(
      Object.values(testApp.build.routes).map((route) => [route?.module.loader, route?.id]),
    );
    const routes = [...byLoader].flatMap(([loader, id]) => (loader && id ? [id] : []));
    expect(routes.length).toBeGreaterThan(50);
    const film = "m3u8";
    const bases = ["/_root", "/watch/metropolis", "/kids", "/dev", "/playlist/pervyj-vecher"];
    for (const id of routes) {
      const urls = bases.flatMap((base) => [
        `${base}.data?_routes=${encodeURIComponent(id)}`,
        `${base === "/_root" ? "/" : base}?_data=${encodeURIComponent(id)}`,
        `${base}.data?popup=player&_routes=${encodeURIComponent(id)}`,
      ]);
      const answers = await Promise.all(urls.map(async (url) => ({ url, ...(await testApp.request(url)) })));
      for (const { url, status, text } of answers) {
        if (!url.includes("_data=")) expect(status, url).toBeLessThan(500);
        expect(text, url).not.toMatch(
          /luch-web|auth_token|authentication_token|SESSION_SECRETS|test-app-session-secret/,
        );
        expect(text, url).not.toContain(film);
      }
    }
  });

  it("No external input leads to another site", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    for (const target of [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
    ]) {
      const asked = [
        await testApp.request(`/?s=tapp&watch=${encodeURIComponent(target)}`),
        await testApp.request(`/?back=${encodeURIComponent(target)}`),
        await testApp.request(`/EN/${encodeURIComponent(target)}`),
        await testApp.post(
          "/resources/continue-watching",
          { uid: "u_x" },
          { cookie, headers: { referer: target.replace(/\t/g, "") } },
        ),
      ];
      for (const { headers } of asked)
        if (headers.location) expect(new URL(headers.location, testApp.base).origin).toBe(testApp.base);
    }
  });

  it("A response sets the session once", async () => {
    const { cookies } = await testApp.post("/watch/metropolis", {});
    expect(cookies.filter((cookie) => cookie.startsWith("luch="))).toHaveLength(1);
  });

  it("All loaders of a page identify the viewer with one request", async () => {
    const viewer = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ viewer: viewer.device_id, endpoint: "auth/me", delayMs: 1, times: 10 });
    await testApp.request("/watch/metropolis", { cookie: viewer.cookie });
    const { faults } = (await testApp.control("GET", "")) as { faults: { left: number }[] };
    expect(faults[0]?.left).toBe(9);
    await testApp.reset();
  });

  it("No loader returns a promise without a rejection handler", async () => {
    const thrown: unknown[] = [];
    const note = (reason: unknown) => void thrown.push(reason);
    process.on("unhandledRejection", note);
    await testApp.fault({ endpoint: "*", status: 500 });
    await Promise.all(
      [
        "/",
        "/kids",
        "/watch/metropolis",
        "/playlist/pervyj-vecher",
        "/sitemaps/titles.xml",
        "/_root.data",
      ].map((url) => testApp.request(url)),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.off("unhandledRejection", note);
    await testApp.reset();
    expect(thrown).toEqual([]);
    expect((await testApp.request("/")).status).toBe(200);
  });

  it("Pages leave no timers except the framework's own five seconds", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    for (let times = 0; times < 40; times += 1) await testApp.request("/?popup=mobile-menu");
    await vi.waitFor(() => expect(timers() - before).toBeLessThan(8), { timeout: 12_000, interval: 500 });
  });

  it("A body with too large a declared length is refused before it is read", async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const request = http.request(
        `${testApp.base}/watch/metropolis`,
        {
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "content-length": 80 * 1024 * 1024,
            "sec-fetch-site": "same-origin",
          },
        },
        (answer) => {
          resolve(answer.statusCode ?? 0);
          request.destroy();
        },
      );
      request.on("error", reject);
      request.write("a");
    });
    // The body is never sent, so the answer did not wait for it.
    expect(status).toBe(413);
  });

  it.each([
    [
      "a broken form",
      {
        method: "POST",
        body: "--x\r\nbroken",
        headers: { "content-type": "multipart/form-data; boundary=x", "sec-fetch-site": "same-origin" },
      },
      "/watch/metropolis",
      415,
    ],
    [
      "a body without a kind",
      { method: "POST", body: "x", headers: { "sec-fetch-site": "same-origin" } },
      "/watch/metropolis",
      415,
    ],
    ["TRACE", { method: "TRACE" }, "/", 405],
    ["an unreadable address", {}, "/%E0%A4%A", 400],
    ["an unreadable address of data", {}, "/%E0%A4%A.data", 400],
  ])("%s is not a server error and shows no stack trace", async (_what, request, url, status) => {
    const answer = await testApp.request(url, request);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/\bat \S+ \(|node_modules/);
  });

  it("A page's data contains only what the page shows", async () => {
    const { cookie, token, device_id: device, auth } = await testApp.viewer({ kind: "PAID" });
    for (const url of [
      "/",
      "/_root.data",
      "/watch/metropolis.data",
      "/watch/metropolis?popup=player",
      "/kids.data",
      "/dev.data",
    ]) {
      const { text } = await testApp.request(url, { cookie });
      for (const canary of [token, device, auth.email ?? "", "luch-web", "test-app-session-secret"])
        expect(text, url).not.toContain(canary);
    }
  });
});

describe("The built application contains no secrets for browsers", () => {
  it("The built application's scripts name no server settings", () => {
    const telling = /SESSION_SECRETS|API_BASE_URL|luch-web|MEDIA_SECRET|DATABASE_URL/;
    const scripts = readdirSync(path.join(root, "build/client/assets")).filter((file) =>
      file.endsWith(".js"),
    );
    expect(scripts.length).toBeGreaterThan(5);
    expect(
      scripts.filter((file) =>
        telling.test(readFileSync(path.join(root, "build/client/assets", file), "utf8")),
      ),
    ).toEqual([]);
  });
});

it("Pages in one language never contain texts of another, however requests alternate", async () => {
  const words = {
    "/kids": "Перейти к|Фильмы",
    "/en/kids": "Movies|Films",
    "/sr/kids": "Filmovi",
    "/bg/kids": "Филми",
    "/hr/kids": "Filmovi",
  };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => Object.keys(words)[index % 5] ?? "").map(async (url) => ({
      url,
      ...(await testApp.request(`${url}?x=${Math.random()}`)),
    })),
  );
  for (const { url, text } of answers)
    expect(text, url).toMatch(new RegExp(words[url as keyof typeof words]));
});

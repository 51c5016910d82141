import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPage } from "../setup/page";
import { type Answer, startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};
const getPolicy = ({ headers }: Answer) =>
  new Map(
    (headers["content-security-policy"] ?? "")
      .split("; ")
      .map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]),
  );
const inlineScripts = (html: string) =>
  // eslint-disable-next-line no-restricted-syntax -- the policy's hashes are of the bytes as they are sent
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\bsrc=|ld\+json/.test(attributes))
    .map(([, attributes = "", code = ""]) => ({ attributes, code }));

async function pieces() {
  const { text, page } = await openPage(testApp, "/");
  return {
    asset: /"(\/assets\/shell[^"]+\.js)"/.exec(text)?.[1] ?? "/assets/none.js",
    image: page.document.querySelector("img[src^='/images/']")?.getAttribute("src") ?? "",
  };
}

async function signedMedia() {
  const { token, device_id: device } = await testApp.viewer({ kind: "PAID" });
  const answer = await testApp.requestApi(`/playback/u_metropolis?device_id=${device}&auth_token=${token}`);
  return ((await answer.json()) as { url: string }).url;
}

describe("Every kind of response has the security headers", () => {
  it.each<[string, () => Promise<Answer>, number]>([
    ["a document", () => testApp.request("/"), 200],
    ["the same document, cached", () => testApp.request("/"), 200],
    [
      "a personal document",
      async () => testApp.request("/", { cookie: (await testApp.viewer({ kind: "PAID" })).cookie }),
      200,
    ],
    ["data of a page", () => testApp.request("/watch/metropolis.data"), 200],
    ["a resource", () => testApp.request("/robots.txt"), 200],
    ["a sitemap", () => testApp.request("/sitemaps/titles.xml"), 200],
    ["a picture", async () => testApp.request((await pieces()).image), 200],
    ["media", async () => testApp.request(await signedMedia()), 200],
    ["media without a signature", () => testApp.request("/media/none/metropolis/master.m3u8"), 403],
    ["a missing page", () => testApp.request("/no-such-page"), 404],
    ["missing data", () => testApp.request("/no-such-page.data"), 404],
    ["an action without a page", () => testApp.request("/resources/progress"), 405],
    ["the data of an action without a page", () => testApp.request("/resources/progress.data"), 405],
    ["an unknown method", () => testApp.request("/", { method: "DELETE" }), 405],
    ["the TRACE method", () => testApp.request("/", { method: "TRACE" }), 405],
    ["a POST to a picture", async () => testApp.request((await pieces()).image, { method: "POST" }), 405],
    ["a redirect", () => testApp.request("/EN"), 301],
    ["an unreadable URL", () => testApp.request("/%E0%A4%A"), 400],
    ["a URL that is too long", () => testApp.request(`/?q=${"a".repeat(9000)}`), 414],
    [
      "an invalid host",
      () => testApp.request("/?popup=mobile-menu", { headers: { host: "evil/../example" } }),
      400,
    ],
    [
      "a body that is too long",
      () =>
        testApp.request("/watch/metropolis", {
          method: "POST",
          body: "a".repeat(70_000),
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
      413,
    ],
    ["health", () => testApp.request("/healthz"), 200],
    ["readiness", () => testApp.request("/readyz"), 200],
  ])("Every kind of response has the security headers: %s", async (_what, requestApi, status) => {
    const answer = await requestApi();
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(always);
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect(getPolicy(answer).get("frame-ancestors")).toEqual(["'none'"]);
    for (const name of Object.keys(always).slice(0, 3))
      expect(answer.headers[name], "once").not.toContain(",");
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.text).not.toMatch(/at \S+ \(|node_modules/);
  });
});

it.each<[string, () => Promise<Answer>, number]>([
  ["an asset", async () => testApp.request((await pieces()).asset), 200],
  ["an asset of another build", () => testApp.request("/assets/older.js"), 404],
  ["a file of the site's root", () => testApp.request("/icon.svg"), 200],
  ["a font", () => testApp.request("/fonts/onest-cyrillic.woff2"), 200],
])("A static file has the security headers and its own type: %s", async (_what, requestApi, status) => {
  const answer = await requestApi();
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
});

describe("Only scripts allowed by the page can run", () => {
  it.each([
    "/",
    "/kids",
    "/watch/metropolis",
    "/en/watch/vampiry/season-1",
    "/playlist/pervyj-vecher",
    "/?hero=1",
  ])("%s, when cached, allows every inline script by its hash", async (url) => {
    for (const answer of [await testApp.request(url), await testApp.request(url)]) {
      const sources = getPolicy(answer).get("script-src") ?? [];
      const scripts = inlineScripts(answer.text);
      expect(scripts.length).toBeGreaterThan(1);
      for (const { code, attributes } of scripts) {
        expect(sources).toContain(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
        expect(attributes).not.toContain("nonce");
      }
      expect(sources.join(" ")).not.toMatch(/unsafe|nonce|\*/);
    }
  });

  it.each<[string, string, boolean]>([
    ["a viewer's page", "/", true],
    ["a page with a popup", "/?popup=mobile-menu", false],
    ["not found", "/no-such-page", false],
    ["the player", "/watch/metropolis?popup=player", true],
  ])("%s has a nonce that is new each time", async (_what, url, hasSession) => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const nonces = new Set<string>();
    for (let times = 0; times < 3; times += 1) {
      const answer = await testApp.request(url, hasSession ? { cookie } : {});
      const sources = getPolicy(answer).get("script-src") ?? [];
      const nonce = /^'nonce-(.{16,})'$/.exec(sources[0] ?? "")?.[1] ?? "";
      expect(nonce).not.toBe("");
      for (const { attributes } of inlineScripts(answer.text))
        expect(/\bnonce="([^"]*)"/.exec(attributes)?.[1]).toBe(nonce);
      expect(sources).toEqual([`'nonce-${nonce}'`, "'strict-dynamic'"]);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it("By default no page names another company's script, nor allows its origin", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    for (const answer of [await testApp.request("/movies"), await testApp.request("/movies", { cookie })]) {
      expect(answer.text).not.toContain("thirdParties");
      expect(getPolicy(answer).get("frame-src")).toEqual(["'none'"]);
      expect(answer.headers["content-security-policy"]).not.toMatch(/script-src[^;]*https?:/);
    }
  });

  it("No page has a style attribute or an event handler in its markup", async () => {
    for (const url of [
      "/",
      "/kids",
      "/watch/metropolis",
      "/watch/metropolis/person",
      "/playlist/pervyj-vecher",
      "/no-such-page",
      "/?popup=mobile-menu",
    ]) {
      const { document } = (await openPage(testApp, url)).page;
      const attributes = [
        ...new Set([...document.querySelectorAll("*")].flatMap((element) => element.getAttributeNames())),
      ];
      expect(attributes, url).toContain("class");
      expect(
        attributes.filter((name) => /^(style|on.+)$/i.test(name)),
        url,
      ).toEqual([]);
    }
  });
});

describe("A cached page is served without rendering it", () => {
  const later = async (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5000, interval: 50 });
  const kept = async (url: string, headers: Record<string, string> = {}) => {
    let answer = await testApp.request(url, { headers });
    await later(async () => {
      answer = await testApp.request(url, { headers });
      expect(answer.headers.etag).toBeTruthy();
    });
    return answer;
  };

  it("A cached page is served with the right caching headers", async () => {
    const { headers } = await kept("/");
    expect(headers["cache-control"]).toBe(
      "public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400",
    );
    expect(headers.vary?.split(", ")).toEqual(
      expect.arrayContaining(["Accept-Encoding", "Cookie", "User-Agent", "x-country-code"]),
    );
    expect(headers).not.toHaveProperty("set-cookie");
  });
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)(
    "A cached page is served compressed with %s, with the same content",
    async (encoding, unpack) => {
      const plain = await kept("/watch/metropolis");
      const packed = await kept("/watch/metropolis", { "accept-encoding": encoding });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    },
  );
  it("A cached page is a 304 to a browser that has it, with the policy of its scripts", async () => {
    const first = await kept("/kids");
    const again = await testApp.request("/kids", { headers: { "if-none-match": first.headers.etag ?? "" } });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  });
  it("A cached page has one key whatever tracking parameters are in the URL", async () => {
    const first = await kept("/watch/vampiry");
    expect((await testApp.request("/watch/vampiry?utm_source=mail&yclid=1")).headers.etag).toBe(
      first.headers.etag,
    );
  });
  it("A cached page is never served to a viewer with a session or a pending message", async () => {
    await kept("/");
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const mine = await testApp.request("/", { cookie });
    expect(mine.headers["cache-control"]).toBe("private, no-store");
    expect(mine.headers.etag).toBeUndefined();
    expect((await testApp.request("/", { cookie: "luch_toast=x" })).headers["cache-control"]).not.toMatch(
      /public/,
    );
    expect((await testApp.request("/", { cookie: "luch=broken" })).headers["cache-control"]).toBe(
      "private, no-store",
    );
  });
  it("A cached page is served whatever other cookies there are", async () => {
    const { headers } = await kept("/");
    expect((await testApp.request("/", { cookie: "_ga=1" })).headers.etag).toBe(headers.etag);
  });
  it("A cached page is served without the host of a forged Host header", async () => {
    testApp.clearCaches();
    await testApp.request("/", { headers: { host: "poisoned.example" } });
    await later(async () =>
      expect((await testApp.request("/", { headers: { host: "poisoned.example" } })).status).toBe(200),
    );
    expect((await kept("/")).text).not.toContain("poisoned.example");
  });
  it("A cached page is served whatever is in X-Forwarded-Host", async () => {
    testApp.clearCaches();
    expect(
      (await testApp.request("/", { headers: { "x-forwarded-host": "poisoned.example" } })).text,
    ).not.toContain("poisoned.example");
  });
});

describe("Personal responses are never stored", () => {
  it.each([
    "/",
    "/kids",
    "/watch/metropolis",
    "/watch/metropolis?popup=player",
    "/playlist/pervyj-vecher",
    "/no-such-page",
  ])("A personal %s is never stored", async (url) => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    expect((await testApp.request(url, { cookie })).headers["cache-control"]).toBe("private, no-store");
  });
  it.each(["/_root.data", "/watch/metropolis.data", "/watch/metropolis.data?popup=player"])(
    "A personal %s is never stored",
    async (url) => {
      const { cookie } = await testApp.viewer({ kind: "PAID" });
      expect((await testApp.request(url, { cookie })).headers["cache-control"]).toMatch(/no-store/);
    },
  );
});

describe("Built files are cached permanently", () => {
  it("Built files are cached permanently with precompressed variants", async () => {
    const { asset } = await pieces();
    const plain = await testApp.request(asset);
    const packed = await testApp.request(asset, { headers: { "accept-encoding": "br" } });
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(
      (await testApp.request(asset, { headers: { "if-none-match": plain.headers.etag ?? "" } })).status,
    ).toBe(304);
    expect(await testApp.request(asset, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    expect((await testApp.request(asset, { method: "POST" })).status).toBe(405);
  });
  it.each([
    "/assets/../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/..%5c..%5cpackage.json",
    "/.env",
    "/build/server/index.js",
    "/%2e%2e/package.json",
  ])("No other file than the built ones is served: %s", async (url) => {
    const answer = await testApp.request(url);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('"dependencies"');
  });
});

import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { chooseEncoding, createPageCache, formatEtag, getPageHeaders, matchesEtag } from "./page-cache";

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };
const request = (url: string, headers: IncomingHttpHeaders = {}, method = "GET") =>
  ({ url, headers, method }) as unknown as IncomingMessage;

function answerTo(
  pages: ReturnType<typeof createPageCache>,
  incoming: IncomingMessage,
  options?: { hasFailed: boolean },
): Answer | null {
  const answer: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) };
  const response = {
    writeHead: (status: number, headers: OutgoingHttpHeaders) => Object.assign(answer, { status, headers }),
    end: (body?: Buffer) => body && Object.assign(answer, { body }),
  } as unknown as ServerResponse;
  return pages.serve(incoming, response, options) ? answer : null;
}

const body = Buffer.from(`<!DOCTYPE html>${"<p>Метрополис</p>".repeat(200)}`);
const made: OutgoingHttpHeaders = {
  "content-type": "text/html",
  "x-request-id": "1",
  date: "today",
  "content-length": 5,
  "cache-control": "private",
  vary: "Accept-Encoding",
  "content-security-policy": "script-src 'sha256-x'",
  "x-frame-options": "DENY",
};

function setUp({
  now = () => 0,
  refresh = async () => {},
}: { now?: () => number; refresh?: () => Promise<void> } = {}) {
  const pages = createPageCache({
    getKey: ({ url, headers }) => (headers.cookie ? null : (url ?? null)),
    vary: "Accept-Encoding, Cookie",
    refresh,
    now,
  });
  return { pages, refresh };
}

describe("A cached page is served to every anonymous visitor", () => {
  it.each([
    ["br, gzip", "br", (packed: Buffer) => brotliDecompressSync(packed)],
    ["gzip, deflate", "gzip", (packed: Buffer) => gunzipSync(packed)],
    ["identity", undefined, (plain: Buffer) => plain],
    [undefined, undefined, (plain: Buffer) => plain],
    ["br;q=0, gzip", "gzip", (packed: Buffer) => gunzipSync(packed)],
  ] as const)("A visitor who accepts %s is served a cached page: %s", async (accepted, encoding, unpack) => {
    const { pages } = setUp();
    await pages.keep(request("/"), made, body);
    const answer = answerTo(pages, request("/", accepted ? { "accept-encoding": accepted } : {}));
    expect(answer?.status).toBe(200);
    expect(answer?.headers["Content-Encoding"]).toBe(encoding);
    expect(answer?.headers["Content-Length"]).toBe(answer?.body.length);
    expect(unpack(answer?.body ?? Buffer.alloc(0)).equals(body)).toBe(true);
  });

  it("A cached page is served with its own policy and without headers of a single response", async () => {
    const { pages } = setUp();
    await pages.keep(request("/"), made, body);
    const { headers } = answerTo(pages, request("/")) ?? { headers: {} };
    expect(headers).toMatchObject({
      "content-security-policy": "script-src 'sha256-x'",
      "x-frame-options": "DENY",
      "Cache-Control": expect.stringMatching(/^public, max-age=0, s-maxage=10, stale-while-revalidate=20,/),
      Vary: "Accept-Encoding, Cookie",
    });
    for (const name of ["x-request-id", "date", "content-length", "cache-control", "vary"])
      expect(headers).not.toHaveProperty(name);
  });

  it("A cached page is served neither to a viewer with a session nor under another URL", async () => {
    const { pages } = setUp();
    await pages.keep(request("/"), made, body);
    await pages.keep(request("/personal", { cookie: "luch=1" }), made, body);
    expect(answerTo(pages, request("/", { cookie: "luch=1" }))).toBeNull();
    expect(answerTo(pages, request("/kids"))).toBeNull();
    expect(pages.size).toBe(1);
  });

  it("A cached page is served no longer than its content is valid, also by caches in front", async () => {
    let time = 0;
    const { pages } = setUp({ now: () => time });
    await pages.keep(request("/"), made, body, 75);
    const read = () => String(answerTo(pages, request("/"))?.headers["Cache-Control"] ?? null);
    expect(read()).toBe("public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=75");
    time = 70_000;
    expect(read()).toBe("public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=5");
    time = 75_000;
    expect(answerTo(pages, request("/"))).toBeNull();
  });

  it("A page is not cached if the cache was cleared while it was being stored", async () => {
    const { pages } = setUp();
    const storing = pages.keep(request("/"), made, body);
    pages.clear();
    await storing;
    expect(pages.size).toBe(0);
  });

  it("After a change of the content a cached page is served only while the application fails", async () => {
    let time = 0;
    const { pages } = setUp({ now: () => time });
    await pages.keep(request("/"), made, body);
    const storing = pages.keep(request("/kids"), made, body);
    time = 1;
    pages.outdate();
    await storing;
    expect(answerTo(pages, request("/"))).toBeNull();
    expect(answerTo(pages, request("/kids"))).toBeNull();
    expect(answerTo(pages, request("/"), { hasFailed: true })).toMatchObject({ status: 200 });
    await pages.keep(request("/"), made, body);
    expect(answerTo(pages, request("/"))).toMatchObject({ status: 200 });
  });

  it("A page that was being rendered when the content changed is not served", async () => {
    let time = 0;
    const { pages } = setUp({ now: () => time });
    time = 1000;
    pages.outdate();
    time = 1500;
    await pages.keep(request("/"), made, body, Infinity, 900);
    expect(answerTo(pages, request("/"))).toBeNull();
    await pages.keep(request("/"), made, body, Infinity, 1100);
    expect(answerTo(pages, request("/"))).toMatchObject({ status: 200 });
  });

  it("A cached page is served with headers only to a HEAD request", async () => {
    const { pages } = setUp();
    await pages.keep(request("/"), made, body);
    expect(answerTo(pages, request("/", {}, "HEAD"))).toMatchObject({
      status: 200,
      body: Buffer.alloc(0),
      headers: { "Content-Length": body.length },
    });
  });

  it("A cached page is served until the cache is cleared", async () => {
    const { pages } = setUp();
    await pages.keep(request("/"), made, body);
    pages.clear();
    expect(answerTo(pages, request("/"))).toBeNull();
  });
});

describe("A browser that has the page", () => {
  it("A browser that has the page gets a 304 with the same ETag and policy, and without a body", async () => {
    const { pages } = setUp();
    await pages.keep(request("/"), made, body);
    const etag = String(answerTo(pages, request("/", { "accept-encoding": "br" }))?.headers.ETag);
    const answer = answerTo(pages, request("/", { "accept-encoding": "br", "if-none-match": etag }));
    expect(answer).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
      headers: { ETag: etag, "content-security-policy": "script-src 'sha256-x'" },
    });
    expect(answer?.headers).not.toHaveProperty("content-type");
  });

  it("A browser gets a 304 for the ETag of the same compression only", async () => {
    const { pages } = setUp();
    await pages.keep(request("/"), made, body);
    const tags = ["br", "gzip", "identity"].map((accepted) =>
      String(answerTo(pages, request("/", { "accept-encoding": accepted }))?.headers.ETag),
    );
    expect(new Set(tags).size).toBe(3);
    expect(
      answerTo(pages, request("/", { "accept-encoding": "gzip", "if-none-match": tags[0] ?? "" }))?.status,
    ).toBe(200);
  });

  it.each([
    ['"a-br"', true],
    ['W/"a-br"', true],
    ['"x", "a-br"', true],
    ["*", true],
    ['"a-gzip"', false],
    ["", false],
    [undefined, false],
  ])("If-None-Match %s matches: %s", (header, expected) =>
    expect(matchesEtag(header, formatEtag("a", "br"))).toBe(expected),
  );

  it("A browser gets no 304 if the page has changed", async () => {
    const { pages } = setUp();
    await pages.keep(request("/"), made, body);
    const before = answerTo(pages, request("/"))?.headers.ETag;
    await pages.keep(request("/"), made, Buffer.from("other"));
    expect(answerTo(pages, request("/"))?.headers.ETag).not.toBe(before);
  });
});

describe("A stale page is served at once and refreshed in the background", () => {
  it("A stale page is refreshed after a minute, once however many requests arrive", async () => {
    let time = 0;
    let finish = () => {};
    const refresh = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { pages } = setUp({ now: () => time, refresh });
    await pages.keep(request("/"), made, body);
    time = 60_000;
    expect(answerTo(pages, request("/"))?.status).toBe(200);
    expect(refresh).not.toHaveBeenCalled();
    time = 60_001;
    for (let times = 0; times < 5; times += 1) expect(answerTo(pages, request("/"))?.status).toBe(200);
    expect(refresh).toHaveBeenCalledTimes(1);
    finish();
    await vi.waitFor(() => {
      answerTo(pages, request("/"));
      expect(refresh).toHaveBeenCalledTimes(2);
    });
  });

  it("A stale page keeps being served if the refresh fails", async () => {
    let time = 0;
    const { pages } = setUp({ now: () => time, refresh: vi.fn(() => Promise.reject(new Error("down"))) });
    await pages.keep(request("/"), made, body);
    time = 600_000;
    expect(answerTo(pages, request("/"))?.status).toBe(200);
    await new Promise((resolve) => setImmediate(resolve));
    expect(answerTo(pages, request("/"))?.status).toBe(200);
  });

  it("A stale page is served for ten minutes, and later only if the application has just failed", async () => {
    let time = 0;
    const refresh = vi.fn(async () => {});
    const { pages } = setUp({ now: () => time, refresh });
    await pages.keep(request("/"), made, body);
    time = 600_001;
    expect(answerTo(pages, request("/"))).toBeNull();
    expect(answerTo(pages, request("/"), { hasFailed: true })?.status).toBe(200);
    expect(answerTo(pages, request("/kids"), { hasFailed: true })).toBeNull();
    expect(refresh).not.toHaveBeenCalled();
  });

  it("A stale page is never served after it was removed", async () => {
    const { pages } = setUp();
    await pages.keep(request("/"), made, body);
    pages.remove(request("/", { cookie: "luch=1" }));
    expect(answerTo(pages, request("/"))?.status).toBe(200);
    pages.remove(request("/"));
    expect(answerTo(pages, request("/"))).toBeNull();
  });
});

it.each([
  ["br", "br"],
  ["gzip, br", "br"],
  ["gzip", "gzip"],
  ["deflate", "identity"],
  ["", "identity"],
  ["br;q=0", "identity"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["br;q=0.1", "br"],
  ["abr", "identity"],
])("A visitor who accepts «%s» gets %s", (accepted, encoding) =>
  expect(chooseEncoding(accepted)).toBe(encoding),
);

it("The headers of a cached page are valid for Node", async () => {
  const { pages } = setUp();
  await pages.keep(request("/"), made, body);
  const server = http.createServer((asked, response) => pages.serve(asked, response)).listen(0);
  const url = server.address();
  const port = typeof url === "object" && url ? url.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.text()).toBe(body.toString());
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  server.close();
  expect(Object.keys(getPageHeaders(made, "x"))).not.toContain("date");
});

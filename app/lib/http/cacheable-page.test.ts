import { describe, expect, it } from "vitest";
import { getCacheableQuery, isByCookie, isCacheable } from "./cacheable-page";

const page = (url: string, changes: Partial<Parameters<typeof isCacheable>[0]> = {}) =>
  isCacheable({
    method: "GET",
    status: 200,
    url: new URL(url, "https://luch.example"),
    hasSession: false,
    isStale: false,
    isPrivate: false,
    headers: new Headers(),
    ...changes,
  });

describe("A page that is the same for everyone may be cached", () => {
  it.each([
    "/",
    "/kids",
    "/watch/metropolis",
    "/en/watch/metropolis",
    "/?hero=2",
    "/?utm_source=mail&utm_campaign=x",
    "/?yclid=1&gclid=2&fbclid=3&_openstat=4",
  ])("A page that is the same for everyone may be cached at %s", (url) => expect(page(url)).toBe(true));

  it.each<[string, Partial<Parameters<typeof isCacheable>[0]>]>([
    ["a viewer with a session sees it", { hasSession: true }],
    ["its data is old because the API failed", { isStale: true }],
    ["it answers a form", { method: "POST" }],
    ["only its headers were asked for", { method: "HEAD" }],
    ["it was not found", { status: 404 }],
    ["it failed", { status: 503 }],
    ["it sets a cookie", { headers: new Headers({ "Set-Cookie": "a=b" }) }],
    ["it is made for one viewer or moment", { isPrivate: true }],
    ["it forbids to be stored", { headers: new Headers({ "Cache-Control": "private, no-store" }) }],
  ])("A page may not be cached if %s", (_why, changes) => expect(page("/", changes)).toBe(false));

  it.each([
    "/dev",
    "/?popup=player",
    "/?geoip_cc=US",
    "/?s=tapp",
    "/?auth_token=x",
    "/?hero=10",
    "/?hero=x",
    "/?hero=1&page=2",
    "/journal?rubric=x",
    "/journal?rubric=kids&hero=1",
    "/?__proto__=1",
    "/?constructor=x",
  ])("A page may not be cached at %s", (url) => expect(page(url)).toBe(false));
});

it.each([
  ["/movies/drama", { selectedSort: "title" }, true],
  ["/en/series", { selectedSort: "title" }, true],
  ["/tariffs", { selectedSort: "title" }, false],
  ["/tariffs", { channel: "partners" }, true],
  ["/hr/start", { channel: "" }, true],
  ["/tariffs/x", { channel: "partners" }, true],
  ["/tariffs", { channel: undefined }, false],
  ["/channel", { channel: "partners" }, false],
  ["/movies", { channel: "partners" }, false],
  ["/", { app: "mlk" }, true],
  ["/en/movies", { app: "mlk" }, true],
  ["/", { channel: "partners", selectedSort: "title" }, false],
])("The page %s with the cookies %j is made for this visitor: %s", (path, cookies, expected) =>
  expect(isByCookie(path, cookies)).toBe(expected),
);

describe("The cache key has only the query parameters that change the page", () => {
  it.each([
    ["/", ""],
    ["/?utm_source=x", ""],
    ["/?hero=3", "hero=3"],
    ["/?utm_medium=x&hero=3", "hero=3"],
    ["/journal?rubric=portrait&utm_source=x", "rubric=portrait"],
    ["/journal?rubric=kids&rubric=craft", null],
    ["/?popup=menu", null],
    ["/?hero=1&hero=2", null],
    ["/?utm_=x", null],
  ])("The cache key of %s has only the query parameters that change the page", (url, query) =>
    expect(getCacheableQuery(new URL(url, "https://luch.example").searchParams)).toBe(query),
  );
});

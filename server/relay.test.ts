import { describe, expect, it } from "vitest";
import { getUpstreamPath } from "./relay";

const ask = (url: string) => {
  const [path = "", query] = url.split("?", 2);
  return getUpstreamPath(path, new URLSearchParams(query));
};

describe("Through the web server a visitor reaches the API's", () => {
  it.each([
    ["/images/poster/metropolis.0a1b2c?w=640&q=75", "/images/poster/metropolis.0a1b2c?w=640&q=75"],
    ["/images/poster/metropolis.0a1b2c?w=640&apikey=x&w=1", "/images/poster/metropolis.0a1b2c?w=640"],
    [
      "/media/1763456400.AbCdEfGhIjKlMnOpQrStUv/metropolis/master.m3u8",
      "/media/1763456400.AbCdEfGhIjKlMnOpQrStUv/metropolis/master.m3u8",
    ],
    ["/media/1.a/live-1/metropolis/480/12.m4s?auth_token=x", "/media/1.a/live-1/metropolis/480/12.m4s"],
    ["/license/1.a/zvenigora", "/license/1.a/zvenigora"],
  ])("%s", (url, upstream) => expect(ask(url)?.path).toBe(upstream));

  it.each([
    "/images",
    "/images/",
    "/images/poster",
    "/images//x",
    "/images/../catalog",
    "/images/%2e%2e/catalog",
    "/images/..%2fcatalog",
    "/images/poster/..",
    "/images/poster/x/y",
    "/images/poster/.x",
    "/images/poster/x..y",
    "/media/a/b",
    "/media/a/b/",
    "/media/a/b/../c",
    "/media/a/../../docs",
    "/media/a/b/c%2fd",
    "/media/a/b//c",
    "/media/a/B/c",
    "/license/a",
    "/license/a/b/c",
    "/license/../auth/device/login",
    "/license/%2e%2e/auth/device/login",
    "/license/a/b/",
    "/catalog",
    "/docs",
    "/__dev/clock",
    "/healthz",
  ])("files only, not %s", (url) => expect(ask(url)).toBeNull());
});
